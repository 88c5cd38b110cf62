import { setTimeout as sleep } from 'node:timers/promises';
import { BackOff } from '@tributary/platform';
import type { ChunkStream, PartitionReader, StreamEntry } from '../chunk-stream.js';
import { weighEntries, type JointTurns } from './joint-turns.js';

/** A batch that was not handled or not acknowledged, or a read that failed. Nothing is lost: it comes again. */
export interface BatchFailure {
  readonly partition: number;
  readonly error: unknown;
  /** How many times in a row, 1 at the first. */
  readonly attempt: number;
}

export interface PartitionWorkerOptions {
  readonly stream: ChunkStream;
  readonly partition: number;
  readonly turns: JointTurns;
  /** Of one read. */
  readonly maxEntries: number;
  readonly waitMs: number;
  readonly backoffMs: { readonly first: number; readonly most: number };
  readonly onBatchFailed: (failure: BatchFailure) => void;
}

/** How long to wait for what a reader said would follow; a transaction more costs more than the wait. */
const gatherMs = 100;
const importBytes = 128 * 1024;
/** Less than a partition takes in one process: a gathering batch must not wait for what cannot come. */
const gatherBytes = 4 * 1024 * 1024;

/** Larger than anybody writes at once, and said to be a part of more. */
function isOfImport(entries: readonly StreamEntry[]): boolean {
  return entries.some(({ chunk }) => chunk.isFollowed) && weighEntries(entries) >= importBytes;
}

function isFollowed(entries: readonly StreamEntry[]): boolean {
  return entries.at(-1)?.chunk.isFollowed === true;
}

/** Works through one partition batch by batch, so that its order is kept. */
export class PartitionWorker {
  readonly #options: PartitionWorkerOptions;
  readonly #stopping = new AbortController();
  readonly #finished: Promise<void>;

  constructor(options: PartitionWorkerOptions) {
    this.#options = options;
    this.#finished = this.#run();
  }

  /** Resolves when the batch in hand is finished. */
  stop(): Promise<void> {
    this.#stopping.abort();
    return this.#finished;
  }

  async #run(): Promise<void> {
    const { stream, partition, onBatchFailed, backoffMs } = this.#options;
    const { signal } = this.#stopping;
    const backOff = new BackOff({ firstMs: backoffMs.first, mostMs: backoffMs.most });
    let reader = stream.open(partition);
    let attempt = 0;
    while (!signal.aborted) {
      try {
        await this.#workOnce(reader, attempt > 0);
        attempt = 0;
        backOff.reset();
      } catch (error) {
        attempt += 1;
        onBatchFailed({ partition, error, attempt });
        await sleep(backOff.next(), undefined, { signal }).catch(() => undefined);
        reader = stream.open(partition);
      }
    }
  }

  async #workOnce(reader: PartitionReader, isAlone: boolean): Promise<void> {
    const { turns, maxEntries, waitMs } = this.#options;
    const { signal } = this.#stopping;
    const entries = await reader.read({ maxEntries, waitMs, signal });
    if (entries.length === 0) return;
    await this.#gather(reader, entries);
    const mayBeMore = turns.areTaken || entries.length === maxEntries;
    await turns.take({
      entries,
      isAlone,
      isPatient: isOfImport(entries),
      fill: async (maxBytes) => {
        if (mayBeMore && !signal.aborted) await this.#takeAlong(reader, entries, maxBytes);
        // The partition may have been handed on while this batch waited for its turn: it stays pending.
        return !signal.aborted;
      },
    });
  }

  /**
   * The busier the database, the larger the batches. Measured in bytes: live work comes line by line, and a batch of so
   * many entries would let a partition of several busy sessions fall behind.
   */
  async #takeAlong(reader: PartitionReader, batch: StreamEntry[], maxBytes: number): Promise<void> {
    const { maxEntries } = this.#options;
    const { signal } = this.#stopping;
    for (let bytes = weighEntries(batch); bytes < maxBytes;) {
      const more = await reader.read({ maxEntries, waitMs: 0, signal });
      batch.push(...more);
      bytes += weighEntries(more);
      if (more.length < maxEntries) return;
    }
  }

  /**
   * A family that is read for the first time comes piece by piece, and goes whole where it is not too large: every
   * transaction would load it again, and store again what became of it.
   */
  async #gather(reader: PartitionReader, batch: StreamEntry[]): Promise<void> {
    const { maxEntries } = this.#options;
    const { signal } = this.#stopping;
    let bytes = weighEntries(batch);
    while (isFollowed(batch) && bytes < gatherBytes && !signal.aborted) {
      const more = await reader.read({ maxEntries, waitMs: gatherMs, signal });
      if (more.length === 0) return;
      batch.push(...more);
      bytes += weighEntries(more);
    }
  }
}
