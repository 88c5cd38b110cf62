import type { StreamEntry } from '../chunk-stream.js';
import { weighChunk } from '../weigh-chunk.js';

/** One partition's entries, waiting for their turn. */
export interface WaitingBatch {
  readonly entries: StreamEntry[];
  /** What was in a failed turn goes without others, so that it cannot hold them up again. */
  readonly isAlone: boolean;
  /** Of an import, whose turn may wait until it is full. */
  readonly isPatient: boolean;
  /** Called when its turn has come: takes along what else is there, up to a size. `false`: it must not go any more. */
  readonly fill: (maxBytes: number) => Promise<boolean>;
}

export interface JointTurnsOptions {
  /** Large turns at the same time. */
  readonly count: number;
  /** Up to this size batches of several partitions share a turn; at 0 each has its own. */
  readonly maxBytes: number;
  /** How long what is patient waits for more to share its turn. */
  readonly patienceMs: number;
  readonly work: (entries: readonly StreamEntry[]) => Promise<void>;
}

interface Waiting {
  readonly batch: WaitingBatch;
  readonly since: number;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

interface Turn {
  readonly group: readonly Waiting[];
  readonly isSmall: boolean;
}

/** Below this share of a full turn a second one at the same time costs more than it gains. */
const smallShare = 1 / 32;
/** From this share on a large turn goes beside another large one; a smaller one waits for its end, and grows. */
const fullShare = 1 / 2;

function weigh(group: readonly Waiting[]): number {
  return group.reduce((sum, { batch }) => sum + weighEntries(batch.entries), 0);
}

export function weighEntries(entries: readonly StreamEntry[]): number {
  return entries.reduce((sum, { chunk }) => sum + weighChunk(chunk), 0);
}

/**
 * Lets batches of different partitions be worked on together: a turn costs much more than what is in it. What comes
 * while a small turn is under way waits for its end and goes together; large ones go beside each other, and beside them
 * a small one: what was just written does not wait for an import. An import waits a while for a full turn: where several
 * processes share its partitions, each of them gets a part that is soon worked on, and many small turns cost more.
 */
export class JointTurns {
  readonly #options: JointTurnsOptions;
  #waiting: Waiting[] = [];
  #running = 0;
  #runningSmall = 0;
  #patience: NodeJS.Timeout | undefined;

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
      this.#waiting.push({ batch, since: Date.now(), done: () => done(), failed });
      this.#begin();
    });
  }

  #begin(): void {
    for (let turn = this.#next(); turn !== null; turn = this.#next()) {
      const taken = new Set(turn.group);
      this.#waiting = this.#waiting.filter((waiting) => !taken.has(waiting));
      void this.#run(turn);
    }
  }

  /** Who goes now, in the order in which they came. */
  #next(): Turn | null {
    const runningLarge = this.#running - this.#runningSmall;
    const mayWait = this.#mayWait();
    const ready = this.#waiting.filter(({ batch }) => !(mayWait && batch.isPatient));
    const joined = runningLarge < this.#options.count ? this.#join(ready) : [];
    if (joined.length > 0 && (runningLarge === 0 || this.#isFull(joined)))
      return this.#unlessSmallRuns({ group: joined, isSmall: this.#isSmall(joined) });
    const group = this.#join(ready.filter((waiting) => this.#isSmall([waiting])));
    return group.length === 0 ? null : this.#unlessSmallRuns({ group, isSmall: true });
  }

  #unlessSmallRuns(turn: Turn): Turn | null {
    return turn.isSmall && this.#runningSmall > 0 ? null : turn;
  }

  #isFull(group: readonly Waiting[]): boolean {
    return weigh(group) >= this.#options.maxBytes * fullShare;
  }

  /** Whether more may come that goes with what is patient; then this is looked at again in time. */
  #mayWait(): boolean {
    const { maxBytes, patienceMs } = this.#options;
    clearTimeout(this.#patience);
    const patient = this.#waiting.filter(({ batch }) => batch.isPatient);
    const leftMs = Math.min(...patient.map(({ since }) => since)) + patienceMs - Date.now();
    if (patient.length === 0 || leftMs <= 0 || weigh(patient) >= maxBytes) return false;
    this.#patience = setTimeout(() => this.#begin(), leftMs);
    return true;
  }

  #isSmall(group: readonly Waiting[]): boolean {
    return weigh(group) < this.#options.maxBytes * smallShare;
  }

  #join([first, ...others]: readonly Waiting[]): Waiting[] {
    if (first === undefined) return [];
    const group = [first];
    if (first.batch.isAlone) return group;
    let bytes = weigh(group);
    for (const waiting of others) {
      if (waiting.batch.isAlone) continue;
      if (bytes >= this.#options.maxBytes) break;
      group.push(waiting);
      bytes += weigh([waiting]);
    }
    return group;
  }

  async #run({ group, isSmall }: Turn): Promise<void> {
    const { maxBytes, work } = this.#options;
    const small = Number(isSmall);
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
