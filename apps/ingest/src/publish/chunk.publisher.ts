import { chunkEnd, partitionOf, type RawChunk } from '@tributary/domain';
import type { ChunkStream } from '@tributary/stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Unconfirmed } from './unconfirmed.js';

const retryMs = { first: 100, most: 5_000 };
/** A round trip is not a pause. */
const pausedAfterMs = 1_000;

export interface PublisherHooks {
  /** The stream did not take a chunk; it is sent again. */
  readonly onPublishFailed?: (error: unknown) => void;
  readonly onPublished?: (chunk: RawChunk) => void;
}

/** Puts chunks on the stream and remembers them until they are committed. */
export class ChunkPublisher {
  readonly unconfirmed = new Unconfirmed();
  readonly #stream: ChunkStream;
  readonly #hooks: PublisherHooks;
  /** Since when a partition has not taken what it was handed. */
  readonly #waitingSince = new Map<number, number>();

  constructor(stream: ChunkStream, hooks: PublisherHooks = {}) {
    this.#stream = stream;
    this.#hooks = hooks;
  }

  /** Resolves once the stream has it. A failed send may have arrived all the same: sending twice does no harm. */
  async publish(family: string, chunk: RawChunk, signal: AbortSignal): Promise<void> {
    const partition = partitionOf(family);
    for (let waitMs = retryMs.first; ; waitMs = Math.min(waitMs * 2, retryMs.most)) {
      try {
        const entryId = await this.#handOver(partition, chunk, signal);
        this.#hooks.onPublished?.(chunk);
        this.unconfirmed.add({ sourceId: chunk.sourceId, partition, entryId, end: chunkEnd(chunk) });
        return;
      } catch (error) {
        if (signal.aborted) throw error;
        this.#hooks.onPublishFailed?.(error);
        await sleep(waitMs * (0.5 + Math.random() / 2), undefined, { signal });
      }
    }
  }

  /** How many partitions have made a publisher wait for a while now. */
  get pausedPartitions(): number {
    const since = performance.now() - pausedAfterMs;
    return [...this.#waitingSince.values()].filter((startedAt) => startedAt < since).length;
  }

  async #handOver(partition: number, chunk: RawChunk, signal: AbortSignal): Promise<string> {
    if (!this.#waitingSince.has(partition)) this.#waitingSince.set(partition, performance.now());
    try {
      return await this.#stream.publish(partition, chunk, signal);
    } finally {
      this.#waitingSince.delete(partition);
    }
  }
}
