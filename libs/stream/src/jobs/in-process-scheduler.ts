import { RepeatedStep } from '@tributary/platform';
import type { Job, JobHooks, JobScheduler } from './job-scheduler.js';

/** The jobs of a process that is alone: each first after its period, and never beside itself. */
export class InProcessScheduler implements JobScheduler {
  readonly #hooks: JobHooks;
  readonly #repeated: RepeatedStep[] = [];

  constructor(hooks: JobHooks = {}) {
    this.#hooks = hooks;
  }

  async start(jobs: readonly Job[]): Promise<void> {
    for (const { name, everyMs, run } of jobs) {
      const repeated = new RepeatedStep(async () => {
        await run().catch((error: unknown) => this.#hooks.onJobFailed?.(name, error));
        return everyMs;
      });
      repeated.start(everyMs);
      this.#repeated.push(repeated);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#repeated.map((repeated) => repeated.stop()));
  }
}
