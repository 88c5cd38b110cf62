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
import type { Registry } from 'prom-client';
import type { CommitRules } from './commit/commit-batch.js';
import type { OutcomeCounts } from './commit/outcome.js';
import { priceClaim } from './commit/price-claim.js';
import type { SpanSenderOptions } from './export/span-sender.js';
import { ResolverMetrics } from './metrics/resolver-metrics.js';
import { ResolverModule, type ResolverHooks } from './resolver.module.js';
import { type Database } from '@tributary/store';

export interface ResolverOptions {
  readonly database: Database;
  readonly stream: ChunkStream;
  /** Which partitions to work on; all of them where nobody else does. */
  readonly partitions?: PartitionSource;
  readonly orphanAfterMs: number;
  /** Large ones, of different partitions; a small one goes beside them. */
  readonly commitsAtOnce?: number;
  /** How long a part of an import waits for a full commit, where others work on its other parts. */
  readonly patienceMs?: number;
  readonly autoCards: AutoCardPolicy;
  /** The public table unless another is given. */
  readonly prices?: PriceBook;
  readonly rules?: CommitRules;
  /** Gets the figures; none are kept without. */
  readonly registry?: Registry;
  /** Where sessions and runs are sent as spans; nowhere without. */
  readonly spans?: SpanSenderOptions | undefined;
  readonly hooks?: ResolverHooks & { readonly onBatchFailed?: (failure: BatchFailure) => void };
}

/** Of one read; the committer cuts them into transactions by lines. */
const maxEntries = 50;
/** Some thousand lines of live work: what a partition lags behind is one transaction, or two. */
const maxBytes = 4 * 1024 * 1024;
/** A database that was away for long is noticed soon after it is back. */
const backoffMs = { first: 100, most: 3_000 };

/** The resolver as a Nest microservice on the chunk stream; the caller listens and closes. */
export async function createResolver(options: ResolverOptions): Promise<INestMicroservice> {
  const { database, stream, orphanAfterMs, autoCards, rules } = options;
  const hooks = countedHooks(options);
  const price = priceClaim(options.prices ?? createPriceBook());
  return await NestFactory.createMicroservice(
    ResolverModule.register({
      commit: { database, parse, price, orphanAfterMs, autoCards, ...(rules && { rules }) },
      hooks,
      spans: options.spans && { ...options.spans, ...hooks, database },
    }),
    {
      strategy: new ChunkStreamStrategy({
        stream,
        partitions: options.partitions,
        backoffMs,
        maxEntries,
        maxBytes,
        concurrency: options.commitsAtOnce,
        patienceMs: options.patienceMs,
        onBatchFailed: hooks.onBatchFailed,
      }),
      logger: ['error', 'warn'],
      // The caller tells why; Nest would end the process first.
      abortOnError: false,
    },
  );
}

/** The caller's hooks, and the figures beside them. */
function countedHooks({ registry, database, stream, partitions, hooks = {} }: ResolverOptions) {
  const metrics = registry && new ResolverMetrics({ registry, database, stream, partitions });
  return {
    ...hooks,
    onCommitted: (counts: OutcomeCounts, seconds: number): void => {
      metrics?.committed(counts, seconds);
      hooks.onCommitted?.(counts, seconds);
    },
    onBatchFailed: (failure: BatchFailure): void => {
      metrics?.failed();
      hooks.onBatchFailed?.(failure);
    },
  };
}
