import { Module, type DynamicModule } from '@nestjs/common';
import { ChunksController } from './chunks.controller.js';
import type { CommitOptions } from './commit/commit-batch.js';
import { Committer, type CommitterHooks } from './committer.service.js';
import { SpanExporter, type SpanExporterOptions } from './export/span-exporter.service.js';
import { DeadlineSweeper, type SweeperHooks } from './deadline-sweeper.service.js';

export interface ResolverHooks
  extends CommitterHooks, SweeperHooks, Pick<SpanExporterOptions, 'onExportFailed' | 'onRefused'> {}

export interface ResolverModuleOptions {
  readonly commit: CommitOptions;
  readonly hooks: ResolverHooks;
  /** Where spans go; nowhere without. */
  readonly spans?: SpanExporterOptions | undefined;
}

@Module({})
export class ResolverModule {
  static register({ commit, hooks, spans }: ResolverModuleOptions): DynamicModule {
    return {
      module: ResolverModule,
      controllers: [ChunksController],
      providers: [
        { provide: Committer, useFactory: () => new Committer(commit, hooks) },
        { provide: DeadlineSweeper, useFactory: () => new DeadlineSweeper(commit, hooks) },
        ...(spans ? [{ provide: SpanExporter, useFactory: () => new SpanExporter(spans) }] : []),
      ],
    };
  }
}
