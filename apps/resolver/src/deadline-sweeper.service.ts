import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { RepeatedStep } from '@tributary/platform';
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
  readonly #steps = new RepeatedStep(() => this.#sweep());

  constructor(options: CommitOptions, hooks: SweeperHooks = {}) {
    this.#options = options;
    this.#hooks = hooks;
  }

  onApplicationBootstrap(): void {
    this.#steps.start(periodMs);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#steps.stop();
  }

  async #sweep(): Promise<number> {
    try {
      while (!this.#steps.isStopped && (await sweepDeadlines(this.#options)) === familiesAtOnce);
    } catch (error) {
      this.#hooks.onSweepFailed?.(error);
    }
    return periodMs;
  }
}
