import type { StreamEntry } from '../chunk-stream.js';
import { weighChunk } from '../weigh-chunk.js';

/** One partition's entries, waiting for their turn. */
export interface WaitingBatch {
  readonly entries: StreamEntry[];
  /** What was in a failed turn goes without others, so that it cannot hold them up again. */
  readonly isAlone: boolean;
  /** Called when its turn has come: takes along what else is there, up to a size. `false`: it must not go any more. */
  readonly fill: (maxBytes: number) => Promise<boolean>;
}

export interface JointTurnsOptions {
  /** Turns at the same time. */
  readonly count: number;
  /** Up to this size batches of several partitions share a turn; at 0 each has its own. */
  readonly maxBytes: number;
  readonly work: (entries: readonly StreamEntry[]) => Promise<void>;
}

interface Waiting {
  readonly batch: WaitingBatch;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** Below this share of a full turn a second one at the same time costs more than it gains. */
const smallShare = 1 / 16;

export function weighEntries(entries: readonly StreamEntry[]): number {
  return entries.reduce((sum, { chunk }) => sum + weighChunk(chunk), 0);
}

/**
 * Lets batches of different partitions be worked on together: a turn costs much more than what is in it. What comes
 * while small turns are under way waits for their end and goes together; large ones go beside each other.
 */
export class JointTurns {
  readonly #options: JointTurnsOptions;
  #waiting: Waiting[] = [];
  #running = 0;
  #runningSmall = 0;

  constructor(options: JointTurnsOptions) {
    this.#options = options;
  }

  /** Whether something more may come before the next batch has its turn. */
  get areTaken(): boolean {
    return this.#running > 0;
  }

  /** Resolves when its entries were worked on. */
  take(batch: WaitingBatch): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ batch, done: () => done(), failed });
      this.#begin();
    });
  }

  #begin(): void {
    while (this.#waiting.length > 0 && this.#running < this.#options.count) {
      const isSmall = this.#isSmall(this.#waiting);
      if (isSmall && this.#runningSmall > 0) return;
      void this.#run(this.#next());
    }
  }

  #isSmall(group: readonly Waiting[]): boolean {
    const { maxBytes } = this.#options;
    return group.reduce((sum, { batch }) => sum + weighEntries(batch.entries), 0) < maxBytes * smallShare;
  }

  /** In the order in which they came. */
  #next(): Waiting[] {
    const [first, ...others] = this.#waiting;
    if (first === undefined) return [];
    const group = [first];
    let bytes = first.batch.isAlone ? Infinity : weighEntries(first.batch.entries);
    this.#waiting = others.filter((waiting) => {
      const isLeft = waiting.batch.isAlone || bytes >= this.#options.maxBytes;
      if (!isLeft) {
        group.push(waiting);
        bytes += weighEntries(waiting.batch.entries);
      }
      return isLeft;
    });
    return group;
  }

  async #run(group: readonly Waiting[]): Promise<void> {
    const { maxBytes, work } = this.#options;
    const small = Number(this.#isSmall(group));
    this.#running += 1;
    this.#runningSmall += small;
    try {
      const areReady = await Promise.all(group.map(({ batch }) => batch.fill(maxBytes / group.length)));
      const entries = group.flatMap(({ batch }, index) => (areReady[index] === true ? batch.entries : []));
      if (entries.length > 0) await work(entries);
      for (const { done } of group) done();
    } catch (error) {
      for (const { failed } of group) failed(error);
    } finally {
      this.#running -= 1;
      this.#runningSmall -= small;
      this.#begin();
    }
  }
}
