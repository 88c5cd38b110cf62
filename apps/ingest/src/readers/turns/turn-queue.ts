import { FamilyBacklog } from './family-backlog.js';
import type { TrackedFile } from '../tracked-file.js';

export type Urgency = 'urgent' | 'backlog';
/** `again`: more is to be read; the file goes behind those of its family that wait. */
export type TurnOutcome = 'again' | 'done';

export interface TurnQueueOptions {
  readonly lanes: number;
  /** Never rejects. A file has at most one turn at a time. */
  readonly turn: (file: TrackedFile, lane: number) => Promise<TurnOutcome>;
}

/**
 * Turns: what was just written first, and in a lane of its own; what can wait after it, one family after the other.
 */
export class TurnQueue {
  readonly #turn: TurnQueueOptions['turn'];
  readonly #freeLanes: number[];
  readonly #urgent = new Set<TrackedFile>();
  readonly #backlog: FamilyBacklog;
  readonly #active = new Set<TrackedFile>();
  readonly #pushedDuringTurn = new Set<TrackedFile>();
  readonly #idleWaiters: (() => void)[] = [];
  #isClosed = false;

  constructor({ lanes, turn }: TurnQueueOptions) {
    this.#turn = turn;
    this.#freeLanes = Array.from({ length: Math.max(2, lanes) }, (_, lane) => lane);
    this.#backlog = new FamilyBacklog(this.#freeLanes.length >> 1);
  }

  push(file: TrackedFile, urgency: Urgency): void {
    if (this.#isClosed) return;
    if (this.#active.has(file)) {
      this.#pushedDuringTurn.add(file);
      return;
    }
    if (urgency === 'urgent') {
      this.#backlog.delete(file);
      this.#urgent.add(file);
    } else if (!this.#urgent.has(file)) {
      this.#backlog.add(file);
    }
    this.#pump();
  }

  /** Whether other files of its family wait for their turn or have it. */
  hasKin(file: TrackedFile): boolean {
    const { family } = file.fileClass;
    if (this.#backlog.has(family)) return true;
    return this.#active.values().some((other) => other !== file && other.fileClass.family === family);
  }

  /** What can wait, in the order of its turns. */
  upcoming(): Iterable<TrackedFile> {
    return this.#backlog.all();
  }

  /** Nothing waits and no turn runs. */
  get isIdle(): boolean {
    return this.#active.size + this.#urgent.size + this.#backlog.size === 0;
  }

  async idle(): Promise<void> {
    if (this.isIdle) return;
    await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
  }

  /** Lets the running turns end and begins no other. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#urgent.clear();
    this.#backlog.clear();
    await this.idle();
  }

  #pump(): void {
    for (;;) {
      const file = first(this.#urgent) ?? this.#backlog.next(this.#active);
      const lane = file && this.#takeLane(this.#urgent.has(file));
      if (file === undefined || lane === undefined) return;
      this.#urgent.delete(file);
      this.#backlog.delete(file);
      void this.#run(file, lane);
    }
  }

  #takeLane(isUrgent: boolean): number | undefined {
    const index = this.#freeLanes.findIndex((lane) => isUrgent || lane > 0);
    return index < 0 ? undefined : this.#freeLanes.splice(index, 1)[0];
  }

  async #run(file: TrackedFile, lane: number): Promise<void> {
    this.#active.add(file);
    const outcome = await this.#turn(file, lane);
    this.#active.delete(file);
    this.#freeLanes.push(lane);
    if (this.#pushedDuringTurn.delete(file)) this.push(file, 'urgent');
    else if (outcome === 'again') this.push(file, 'backlog');
    this.#pump();
    if (!this.isIdle) return;
    for (const resolve of this.#idleWaiters.splice(0)) resolve();
  }
}

function first(files: ReadonlySet<TrackedFile>): TrackedFile | undefined {
  return files.values().next().value;
}
