import { setTimeout as sleep } from 'node:timers/promises';

/** A token, or where to read it: it may be renewed while a collector runs. */
export type TokenSource = string | (() => string | undefined);

const lookMs = 1_000;

/** The token of a link. It is read once, and again only after it was refused. */
export class LinkToken {
  readonly #source: TokenSource | undefined;
  #known: { readonly token: string | undefined } | null = null;

  constructor(source: TokenSource | undefined) {
    this.#source = source;
  }

  read(): string | undefined {
    this.#known ??= { token: typeof this.#source === 'function' ? this.#source() : this.#source };
    return this.#known.token;
  }

  /** Resolves when the time is over, and before it as soon as there is another token. */
  async waitForAnother(atMostMs: number, signal: AbortSignal): Promise<void> {
    const refused = this.#known?.token;
    const deadline = performance.now() + atMostMs;
    while (performance.now() < deadline && !signal.aborted) {
      await sleep(lookMs, undefined, { signal }).catch(() => undefined);
      if (this.#isAnother(refused)) return;
    }
  }

  #isAnother(refused: string | undefined): boolean {
    this.#known = null;
    try {
      return this.read() !== refused;
    } catch {
      return false;
    }
  }
}
