export interface BackOffOptions {
  readonly firstMs: number;
  readonly mostMs: number;
  readonly random?: () => number;
}

/** Shortens a wait by up to a half, so that those who wait do not come back all at once. */
export function jitter(waitMs: number, random = Math.random): number {
  return Math.round(waitMs * (1 - random() / 2));
}

/** Waits that double. */
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
    return jitter(full, random);
  }

  reset(): void {
    this.#failures = 0;
  }
}
