import { setTimeout as sleep } from 'node:timers/promises';
import { abortable } from './abortable.js';
import type { PartitionSize } from './chunk-stream.js';
import type { PartitionBell } from './partition-bell.js';

export interface HighWaterGateOptions {
  readonly limit: PartitionSize;
  readonly measure: (partition: number) => Promise<PartitionSize>;
  /** Rings when a partition got room; a ring that never comes costs `recheckMs`. */
  readonly freed: PartitionBell;
  readonly recheckMs: number;
  /** How long a measurement counts; at 0, where measuring costs nothing, every entry is preceded by one. */
  readonly estimateLifeMs?: number | undefined;
  /** Aborted when the stream closes (ring `freed` then): whoever waits is refused. */
  readonly closed: AbortSignal;
}

export interface Passage<Result> {
  readonly partition: number;
  readonly bytes: number;
  /** Called once there is room; nobody behind starts before it has ended. */
  readonly prepare?: (() => Promise<void>) | undefined;
  readonly append: () => Promise<Result>;
  readonly signal?: AbortSignal | undefined;
}

interface Estimate extends PartitionSize {
  readonly measuredAt: number;
}

/** Other publishers fill the same partition: an older estimate says too little about them. */
const usualEstimateLifeMs = 500;

/**
 * Back-pressure per partition. It counts on from the last measurement, so that publishing does not pay a second
 * round trip; a partition can therefore pass its mark by what other publishers add within `estimateLifeMs`.
 */
export class HighWaterGate {
  readonly #options: HighWaterGateOptions;
  readonly #estimates = new Map<number, Estimate>();
  readonly #onTheWay = new Map<number, PartitionSize>();
  readonly #turns = new Map<number, Promise<void>>();
  readonly #heldUntil = new Map<number, number>();

  constructor(options: HighWaterGateOptions) {
    this.#options = options;
  }

  /**
   * Starts the appends of a partition one by one, in call order. Rejects with the signal's reason on abort; an
   * append that had just started then goes on unobserved.
   */
  async pass<Result>({ partition, bytes, prepare, append, signal }: Passage<Result>): Promise<Result> {
    const before = this.#turns.get(partition) ?? Promise.resolve();
    const started = before.then(async () => {
      await this.#waitForRoom(partition, signal);
      await prepare?.();
      const appended = this.#track(partition, bytes, append());
      appended.catch(ignore);
      return { appended };
    });
    const turn = started.then(ignore, ignore);
    this.#turns.set(partition, turn);
    return (await abortable(started, signal)).appended;
  }

  /** The store refused an entry: nobody passes for a while. */
  hold(partition: number, holdMs: number): void {
    this.#heldUntil.set(partition, Date.now() + holdMs);
  }

  async #waitForRoom(partition: number, signal?: AbortSignal): Promise<void> {
    const { freed, recheckMs, closed } = this.#options;
    for (;;) {
      closed.throwIfAborted();
      signal?.throwIfAborted();
      const rung = freed.count(partition);
      const heldMs = (this.#heldUntil.get(partition) ?? 0) - Date.now();
      if (heldMs > 0) await sleep(heldMs, undefined, { signal });
      if (await this.#hasRoom(partition)) return;
      await freed.heard(partition, rung, recheckMs, signal);
    }
  }

  async #hasRoom(partition: number): Promise<boolean> {
    const { measure, estimateLifeMs = usualEstimateLifeMs } = this.#options;
    const known = this.#estimates.get(partition);
    if (known !== undefined && Date.now() - known.measuredAt < estimateLifeMs && this.#isBelow(known))
      return true;
    const measured = await measure(partition);
    const estimate = { ...plus(measured, this.#onTheWay.get(partition) ?? nothing), measuredAt: Date.now() };
    this.#estimates.set(partition, estimate);
    return this.#isBelow(estimate);
  }

  /** A measurement does not yet see what is on the way: it is counted here until the store has answered. */
  async #track<T>(partition: number, bytes: number, appending: Promise<T>): Promise<T> {
    const added = { entries: 1, bytes };
    const estimate = this.#estimates.get(partition);
    if (estimate !== undefined) this.#estimates.set(partition, { ...estimate, ...plus(estimate, added) });
    this.#onTheWay.set(partition, plus(this.#onTheWay.get(partition) ?? nothing, added));
    try {
      return await appending;
    } finally {
      this.#onTheWay.set(
        partition,
        plus(this.#onTheWay.get(partition) ?? added, { entries: -1, bytes: -bytes }),
      );
    }
  }

  #isBelow({ entries, bytes }: PartitionSize): boolean {
    return entries < this.#options.limit.entries && bytes < this.#options.limit.bytes;
  }
}

const nothing: PartitionSize = { entries: 0, bytes: 0 };

function plus(a: PartitionSize, b: PartitionSize): PartitionSize {
  return { entries: a.entries + b.entries, bytes: a.bytes + b.bytes };
}

const ignore = () => undefined;
