export interface PauseAfterWorkOptions {
  /** How much makes a pause worth being told. */
  readonly atLeast: number;
  readonly quietMs: number;
  readonly onPause: () => void;
}

/** Tells the first pause after much work: the end of a backlog. */
export class PauseAfterWork {
  readonly #options: PauseAfterWorkOptions;
  #done = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PauseAfterWorkOptions) {
    this.#options = options;
  }

  note(amount: number): void {
    this.#done += amount;
    if (this.#done < this.#options.atLeast) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#pause(), this.#options.quietMs);
    this.#timer.unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #pause(): void {
    this.#done = 0;
    this.#options.onPause();
  }
}
