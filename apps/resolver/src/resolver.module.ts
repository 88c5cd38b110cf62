import { Module, type DynamicModule } from '@nestjs/common';
import { ChunksController } from './chunks.controller.js';
import type { CommitOptions } from './commit/commit-batch.js';
import { Committer, type CommitterHooks } from './committer.service.js';
import { DeadlineSweeper, type SweeperHooks } from './deadline-sweeper.service.js';

export interface ResolverHooks extends CommitterHooks, SweeperHooks {}

@Module({})
export class ResolverModule {
  static register(options: CommitOptions, hooks: ResolverHooks): DynamicModule {
    return {
      module: ResolverModule,
      controllers: [ChunksController],
      providers: [
        { provide: Committer, useFactory: () => new Committer(options, hooks) },
        { provide: DeadlineSweeper, useFactory: () => new DeadlineSweeper(options, hooks) },
      ],
    };
  }
}
