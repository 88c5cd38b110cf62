import type { SweepScope } from './sweep-report.js';

export interface SweepScheduleOptions {
  /** Asked anew each time: the period shrinks while directories go unwatched. */
  readonly hotMs: () => number;
  readonly allMs: number;
  readonly sweep: (scope: SweepScope) => Promise<void>;
}

/** Sweeps for ever, one after the other, with a pause between; a slow disk thus never piles them up. */
export class SweepSchedule {
  readonly #options: SweepScheduleOptions;
  #timer: NodeJS.Timeout | null = null;
  #lastAllMs = performance.now();

  constructor(options: SweepScheduleOptions) {
    this.#options = options;
  }

  start(): void {
    const { allMs } = this.#options;
    const hotMs = this.#options.hotMs();
    const periods = [hotMs, allMs].filter((period) => period > 0);
    if (periods.length > 0) this.#timer = setTimeout(() => void this.#tick(), Math.min(...periods));
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  async #tick(): Promise<void> {
    const { allMs, sweep } = this.#options;
    const timer = this.#timer;
    const isAllDue = allMs > 0 && performance.now() - this.#lastAllMs >= allMs;
    if (isAllDue) this.#lastAllMs = performance.now();
    await sweep(isAllDue ? 'all' : 'hot');
    if (this.#timer === timer && timer !== null) this.start();
  }
}
