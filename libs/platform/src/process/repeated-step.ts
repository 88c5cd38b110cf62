/** Takes a step again and again, one at a time. A step says how long to wait for the next, and deals with its errors. */
export class RepeatedStep {
  readonly #step: () => Promise<number>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(step: () => Promise<number>) {
    this.#step = step;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  start(afterMs: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#step().then((waitMs) => this.start(waitMs));
    }, afterMs).unref();
  }

  /** Waits for the step in hand. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
