/** What took longer says too little of when it was answered; so does what a sleep or a change of the clock fell into. */
const mostMs = 10_000;
/** A smaller change can wait for the next heartbeat. */
const newsMs = 60_000;

/** Tells how far this machine's clock is ahead and returns the time of the database, in epoch milliseconds, if told. */
type Beat = (clockAheadMs: number | undefined) => Promise<number | undefined>;

/** How far this machine's clock is ahead of the database's, as the answer to each heartbeat shows. */
export class HostClock {
  readonly #beat: Beat;
  readonly #now: () => number;
  #aheadMs: number | undefined;

  constructor(beat: Beat, now: () => number = Date.now) {
    this.#beat = beat;
    this.#now = now;
  }

  /** A heartbeat, and a second one where what the first has told is wrong: what is read next is judged by it. */
  async beat(): Promise<void> {
    const told = this.#aheadMs;
    await this.#measure();
    if (this.#aheadMs === undefined) return;
    if (told === undefined || Math.abs(this.#aheadMs - told) > newsMs) await this.#measure();
  }

  async #measure(): Promise<void> {
    const sentAt = this.#now();
    const databaseAt = await this.#beat(this.#aheadMs);
    const tookMs = this.#now() - sentAt;
    if (databaseAt === undefined || tookMs < 0 || tookMs > mostMs) return;
    this.#aheadMs = Math.round(sentAt + tookMs / 2 - databaseAt);
  }
}
