import type { INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createPriceBook, type AutoCardPolicy, type PriceBook } from '@tributary/domain';
import { parse } from '@tributary/parser';
import {
  ChunkStreamStrategy,
  type BatchFailure,
  type ChunkStream,
  type PartitionSource,
} from '@tributary/stream';
import type { CommitRules } from './commit/commit-batch.js';
import { priceClaim } from './commit/price-claim.js';
import { ResolverModule, type ResolverHooks } from './resolver.module.js';
import { type Database } from '@tributary/store';

export interface ResolverOptions {
  readonly database: Database;
  readonly stream: ChunkStream;
  /** Which partitions to work on; all of them where nobody else does. */
  readonly partitions?: PartitionSource;
  readonly orphanAfterMs: number;
  readonly autoCards: AutoCardPolicy;
  /** The public table unless another is given. */
  readonly prices?: PriceBook;
  readonly rules?: CommitRules;
  readonly hooks?: ResolverHooks & { readonly onBatchFailed?: (failure: BatchFailure) => void };
}

/** Of one read; the committer cuts them into transactions by lines. */
const maxEntries = 50;
/** A database that was away for long is noticed soon after it is back. */
const backoffMs = { first: 100, most: 3_000 };

/** The resolver as a Nest microservice on the chunk stream; the caller listens and closes. */
export async function createResolver(options: ResolverOptions): Promise<INestMicroservice> {
  const { database, stream, orphanAfterMs, autoCards, rules, hooks = {} } = options;
  const price = priceClaim(options.prices ?? createPriceBook());
  return await NestFactory.createMicroservice(
    ResolverModule.register(
      { database, parse, price, orphanAfterMs, autoCards, ...(rules && { rules }) },
      hooks,
    ),
    {
      strategy: new ChunkStreamStrategy({
        stream,
        partitions: options.partitions,
        backoffMs,
        maxEntries,
        ...(hooks.onBatchFailed && { onBatchFailed: hooks.onBatchFailed }),
      }),
      logger: ['error', 'warn'],
    },
  );
}
