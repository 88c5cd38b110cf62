import { LRUCache } from 'lru-cache';

const windowMs = 60_000;
const maxAttempts = 10;
const maxAddresses = 10_000;

/**
 * Counts bad tokens by address. Good tokens pass even from an address that is over the limit: a colleague's broken
 * collector behind the same router must not lock everybody out.
 */
export class FailedAttempts {
  readonly #now: () => number;
  readonly #byAddress: LRUCache<string, { readonly since: number; count: number }>;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#byAddress = new LRUCache({ max: maxAddresses });
  }

  /** Notes one more; returns how many seconds to wait where there were too many. */
  add(address: string): number | undefined {
    const now = this.#now();
    let attempts = this.#byAddress.get(address);
    if (attempts === undefined || now - attempts.since >= windowMs) attempts = { since: now, count: 0 };
    attempts.count += 1;
    this.#byAddress.set(address, attempts);
    return attempts.count > maxAttempts ? Math.ceil((attempts.since + windowMs - now) / 1_000) : undefined;
  }
}
