export interface PauseAfterWorkOptions {
  /** How much makes a pause worth being told. */
  readonly atLeast: number;
  readonly quietMs: number;
  readonly onPause: () => void;
}

/** On a busy machine a backlog pauses in its midst: what follows so soon is the rest of it, and a tenth is enough. */
const rest = { withinMs: 10_000, share: 0.1 };

/** Tells the first pause after much work: the end of a backlog. */
export class PauseAfterWork {
  readonly #options: PauseAfterWorkOptions;
  #done = 0;
  #pausedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PauseAfterWorkOptions) {
    this.#options = options;
  }

  note(amount: number): void {
    this.#done += amount;
    const isRest = performance.now() - this.#pausedAt < rest.withinMs;
    if (this.#done < this.#options.atLeast * (isRest ? rest.share : 1)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#pause(), this.#options.quietMs);
    this.#timer.unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #pause(): void {
    this.#done = 0;
    this.#pausedAt = performance.now();
    this.#options.onPause();
  }
}
