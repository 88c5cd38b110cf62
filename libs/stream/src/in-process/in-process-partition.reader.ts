import type { PartitionReader, ReadOptions, StreamEntry } from '../chunk-stream.js';
import type { PartitionBell } from '../partition-bell.js';
import { streamErrors } from '../stream-errors.js';
import type { PartitionQueue } from './partition-queue.js';

interface InProcessReaderOptions {
  readonly partition: number;
  readonly queue: PartitionQueue;
  readonly arrived: PartitionBell;
  readonly isClosed: () => boolean;
}

export class InProcessPartitionReader implements PartitionReader {
  readonly #options: InProcessReaderOptions;
  /** The last pending entry given out; undefined once all of them were. */
  #pendingCursor: number | undefined = 0;

  constructor(options: InProcessReaderOptions) {
    this.#options = options;
  }

  async read({ maxEntries, waitMs, signal }: ReadOptions): Promise<StreamEntry[]> {
    const { partition, arrived, isClosed } = this.#options;
    if (isClosed()) throw streamErrors.closed();
    const deadline = Date.now() + waitMs;
    for (;;) {
      const rung = arrived.count(partition);
      const entries = this.#next(maxEntries);
      const leftMs = deadline - Date.now();
      if (entries.length > 0 || leftMs <= 0) return entries;
      await arrived.heard(partition, rung, leftMs, signal);
      if (signal?.aborted || isClosed()) return [];
    }
  }

  #next(maxEntries: number): StreamEntry[] {
    const { queue } = this.#options;
    if (this.#pendingCursor !== undefined) {
      const pending = queue.pendingAfter(this.#pendingCursor, maxEntries);
      this.#pendingCursor = pending.at(-1)?.sequence;
      if (pending.length > 0) return pending.map(({ entry }) => entry);
    }
    return queue.take(maxEntries).map(({ entry }) => entry);
  }
}
