/** The `Date` header counts whole seconds, so smaller differences are not seen. */
const grainMs = 1_500;
/** OpenCode renews the header now and then: it is up to two seconds old, and older where the server is busy. */
const staleMs = 15_000;

/**
 * The time on the server's clock, strictly increasing. What the server says of its sessions is dated by its
 * clock, what it leaves undated by ours: with another offset, a status would look newer or older than it is.
 */
export class ServerClock {
  readonly #now: () => number;
  #offsetMs = 0;
  #last = -Infinity;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Two lines in one millisecond still have an order. */
  stamp(): number {
    this.#last = Math.max(Math.round(this.#now() + this.#offsetMs), this.#last + 1);
    return this.#last;
  }

  /** Reads our own clock, to be given back to `observe`. */
  read(): number {
    return this.#now();
  }

  /** `date`: the header of an answer to a question sent at `sentAt`. */
  observe(date: string | null, sentAt: number): void {
    const serverAt = Date.parse(date ?? '');
    if (Number.isNaN(serverAt)) return;
    const isOurs = serverAt >= sentAt - staleMs && serverAt <= this.#now() + grainMs;
    this.#offsetMs = isOurs ? 0 : serverAt + 500 - sentAt;
  }
}
