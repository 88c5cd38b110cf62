export interface BackOffOptions {
  readonly firstMs: number;
  readonly mostMs: number;
  readonly random: () => number;
}

/** Waits that double, each shortened by up to a half at random, so that readers do not come back all at once. */
export class BackOff {
  readonly #options: BackOffOptions;
  #failures = 0;

  constructor(options: BackOffOptions) {
    this.#options = options;
  }

  next(): number {
    const { firstMs, mostMs, random } = this.#options;
    const full = Math.min(mostMs, firstMs * 2 ** this.#failures);
    if (full < mostMs) this.#failures += 1;
    return Math.round(full * (1 - random() / 2));
  }

  reset(): void {
    this.#failures = 0;
  }
}
