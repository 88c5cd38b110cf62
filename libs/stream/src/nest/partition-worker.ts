import { setTimeout as sleep } from 'node:timers/promises';
import type { ChunkStream, StreamEntry } from '../chunk-stream.js';
import type { Slots } from './slots.js';

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
  readonly slots: Slots;
  readonly maxEntries: number;
  readonly waitMs: number;
  readonly backoffMs: { readonly first: number; readonly most: number };
  readonly handle: (batch: readonly StreamEntry[]) => Promise<void>;
  readonly onBatchFailed: (failure: BatchFailure) => void;
}

/** Live work comes in entries of a few lines; one of so many was not written just now. */
const backlogLines = 30;
/** How long a backlog may pause between two entries and still go into one batch. */
const gatherMs = 30;

function isOfBacklog({ chunk }: StreamEntry): boolean {
  return chunk.lines.length >= backlogLines;
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
    const { stream, partition, onBatchFailed } = this.#options;
    let reader = stream.open(partition);
    let attempt = 0;
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#workOnce(reader);
        attempt = 0;
      } catch (error) {
        attempt += 1;
        onBatchFailed({ partition, error, attempt });
        await this.#backOff(attempt);
        reader = stream.open(partition);
      }
    }
  }

  async #workOnce(reader: ReturnType<ChunkStream['open']>): Promise<void> {
    const { stream, slots, maxEntries, waitMs, handle } = this.#options;
    const { signal } = this.#stopping;
    const batch = await reader.read({ maxEntries, waitMs, signal });
    if (batch.length === 0) return;
    if (batch.some(isOfBacklog)) await this.#gather(reader, batch);
    const hasToWait = slots.areTaken;
    await slots.use(async () => {
      // The partition may have been handed on while this batch waited for its turn: it stays pending.
      if (signal.aborted) return;
      // What came while it waited goes with it: the busier the database, the larger the batches.
      const room = hasToWait ? maxEntries - batch.length : 0;
      if (room > 0) batch.push(...(await reader.read({ maxEntries: room, waitMs: 0, signal })));
      await handle(batch);
      await stream.acknowledge(batch);
    });
  }

  /** A backlog comes piece by piece. What follows at once goes with it, since a transaction costs more than its lines. */
  async #gather(reader: ReturnType<ChunkStream['open']>, batch: StreamEntry[]): Promise<void> {
    const { maxEntries } = this.#options;
    const { signal } = this.#stopping;
    while (batch.length < maxEntries && !signal.aborted) {
      const more = await reader.read({ maxEntries: maxEntries - batch.length, waitMs: gatherMs, signal });
      if (more.length === 0) return;
      batch.push(...more);
    }
  }

  /** Jittered, so that replicas do not come back at a struggling database all at once. */
  async #backOff(attempt: number): Promise<void> {
    const { first, most } = this.#options.backoffMs;
    const ceiling = Math.min(most, first * 2 ** (attempt - 1));
    const { signal } = this.#stopping;
    await sleep(ceiling * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
  }
}
