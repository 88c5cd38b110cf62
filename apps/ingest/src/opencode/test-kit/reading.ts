import { OpencodeReader } from '../opencode.reader.js';
import type { OpencodeLine, OpencodeReaderOptions } from '../opencode-options.js';
import type { SnapshotTaken } from '../opencode-hooks.js';

const fastPeriods = { firstRetryMs: 1, longestRetryMs: 5, confirmMs: 0, sweepMs: 0 };

export interface ReadingOptions extends Partial<OpencodeReaderOptions> {
  readonly url: string;
  /** How long it may take until something holds. */
  readonly patienceMs?: number;
}

/** A reader with all it has told, for tests. */
export class Reading {
  readonly reader: OpencodeReader;
  readonly lines: OpencodeLine[] = [];
  readonly snapshots: SnapshotTaken[] = [];
  readonly losses: string[] = [];
  readonly failures: string[] = [];
  overflows = 0;
  connections = 0;
  #change = Promise.withResolvers<void>();

  readonly #patienceMs: number;

  constructor(options: ReadingOptions) {
    this.#patienceMs = options.patienceMs ?? 90_000;
    this.reader = new OpencodeReader({
      publish: async (lines) => this.take(lines),
      ...options,
      periods: { ...fastPeriods, ...options.periods },
      hooks: {
        onConnected: () => this.#note(() => (this.connections += 1)),
        onDisconnected: ({ code }) => this.#note(() => this.losses.push(code)),
        onSnapshot: (taken) => this.#note(() => this.snapshots.push(taken)),
        onOverflow: () => this.#note(() => (this.overflows += 1)),
        onAnswerFailed: ({ code }) => this.#note(() => this.failures.push(code)),
      },
    });
    this.reader.start();
  }

  take(lines: readonly OpencodeLine[]): void {
    this.#note(() => this.lines.push(...lines));
  }

  /** Resolves as soon as it holds; fails after a while if it never does. */
  async until(what: string, holds: () => boolean): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`never: ${what}`)), this.#patienceMs);
    try {
      while (!holds()) await Promise.race([this.#change.promise, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async untilTold(text: string | undefined): Promise<void> {
    await this.until('event', () => this.lines.some((line) => line.text === text));
  }

  /** Until a snapshot was told that began after this call, by a new connection. */
  async untilReconnected(): Promise<void> {
    const { connections } = this;
    await this.until('reconnected', () => this.connections > connections);
    const { length } = this.snapshots;
    await this.until('snapshot', () => this.snapshots.length > length);
  }

  #note(change: () => unknown): void {
    change();
    this.#change.resolve();
    this.#change = Promise.withResolvers<void>();
  }
}
