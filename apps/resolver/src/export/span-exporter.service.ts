import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { RepeatedStep } from '@tributary/platform';
import { OutboxFollower, type Database } from '@tributary/store';
import { exportSpans } from './export-spans.js';
import { SpanSender, type SpanSenderOptions } from './span-sender.js';

export interface SpanExporterOptions extends SpanSenderOptions {
  readonly database: Database;
  readonly onExportFailed?: (error: unknown) => void;
  readonly onRefused?: (spans: number) => void;
  /** How old an announcement is before it is acted upon. */
  readonly settleMs?: number;
  /** How long between two looks; after a failure it doubles up to `most`. */
  readonly everyMs?: { readonly first: number; readonly most: number };
}

/** Follows what is announced and sends the spans of what has ended; a receiver that is away gets them later. */
export class SpanExporter implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #options: SpanExporterOptions;
  readonly #sender: SpanSender;
  readonly #follower: OutboxFollower;
  readonly #everyMs: { readonly first: number; readonly most: number };
  readonly #steps = new RepeatedStep(() => this.#take());
  #waitMs: number;

  constructor(options: SpanExporterOptions) {
    this.#options = options;
    this.#sender = new SpanSender(options);
    // A run is known by another id until both its call and its agent were seen; a span keeps the id it was sent with.
    const { settleMs = 10_000 } = options;
    this.#follower = new OutboxFollower({ database: options.database, name: 'spans', settleMs });
    this.#everyMs = options.everyMs ?? { first: 5_000, most: 300_000 };
    this.#waitMs = this.#everyMs.first;
  }

  onApplicationBootstrap(): void {
    this.#steps.start(0);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#steps.stop();
  }

  async #take(): Promise<number> {
    try {
      const hasMore = await this.#follower.step(async (rows, client) => {
        const rootIds = new Set(rows.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId])));
        await exportSpans({ ...this.#options, sender: this.#sender }, [...rootIds], client);
      });
      this.#waitMs = this.#everyMs.first;
      return hasMore ? 0 : this.#waitMs;
    } catch (error) {
      this.#options.onExportFailed?.(error);
      this.#waitMs = Math.min(this.#waitMs * 2, this.#everyMs.most);
      return this.#waitMs;
    }
  }
}
