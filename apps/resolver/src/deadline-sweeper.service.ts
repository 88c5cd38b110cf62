import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { CommitOptions } from './commit/commit-batch.js';
import { familiesAtOnce, sweepDeadlines } from './lifecycle/sweep-deadlines.js';

export interface SweeperHooks {
  readonly onSweepFailed?: (error: unknown) => void;
}

const periodMs = 1_000;

/** Sweeps the deadlines once a second, one sweep at a time. */
export class DeadlineSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #options: CommitOptions;
  readonly #hooks: SweeperHooks;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: CommitOptions, hooks: SweeperHooks = {}) {
    this.#options = options;
    this.#hooks = hooks;
  }

  onApplicationBootstrap(): void {
    this.#schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#sweep().finally(() => {
        this.#schedule();
      });
    }, periodMs);
  }

  async #sweep(): Promise<void> {
    try {
      while (!this.#isStopped && (await sweepDeadlines(this.#options)) === familiesAtOnce);
    } catch (error) {
      this.#hooks.onSweepFailed?.(error);
    }
  }
}
