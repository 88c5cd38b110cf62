import { Module, type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IngestService, type IngestOptions } from './ingest.service.js';

@Module({})
class IngestModule {
  static register(options: IngestOptions): DynamicModule {
    return {
      module: IngestModule,
      providers: [{ provide: IngestService, useFactory: () => new IngestService(options) }],
    };
  }
}

/** The ingest service; it reads from the moment this resolves, beginning with a walk over all folders, until it is closed. */
export async function createIngest(options: IngestOptions): Promise<INestApplicationContext> {
  return await NestFactory.createApplicationContext(IngestModule.register(options), {
    logger: ['error', 'warn'],
    // The caller tells why; Nest would end the process first.
    abortOnError: false,
  });
}
