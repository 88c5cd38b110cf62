import { rememberLast } from '@tributary/platform';

export interface CallLimitOptions {
  readonly windowMs: number;
  readonly max: number;
  readonly now?: () => number;
}

interface Window {
  readonly since: number;
  count: number;
}

const maxCallers = 10_000;

/** Counts calls by caller in windows that begin with the first of them; each process counts for itself. */
export class CallLimit {
  readonly #options: Required<CallLimitOptions>;
  readonly #windows = rememberLast<Window>(maxCallers);

  constructor({ windowMs, max, now = Date.now }: CallLimitOptions) {
    this.#options = { windowMs, max, now };
  }

  /** Counts one more; returns how many seconds to wait where that is too many. */
  add(caller: string): number | undefined {
    const { windowMs, max } = this.#options;
    const now = this.#options.now();
    let window = this.#windows.get(caller);
    if (window === undefined || now - window.since >= windowMs) window = { since: now, count: 0 };
    window.count += 1;
    this.#windows.set(caller, window);
    return window.count > max ? Math.ceil((window.since + windowMs - now) / 1_000) : undefined;
  }
}
