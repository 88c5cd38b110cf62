import { setTimeout as sleep } from 'node:timers/promises';
import { spawnProgram, type Environment, type Program } from '../kit/spawn-program.js';

const restartAfterMs = 50;

export interface SupervisedOptions {
  readonly args: readonly string[];
  readonly env: Environment;
}

/** A process that is started again whenever it ends, as a supervisor would. */
export class SupervisedProcess {
  readonly #options: SupervisedOptions;
  #program: Program;
  #isStopped = false;
  readonly #kept: Promise<void>;
  starts = 0;

  constructor(options: SupervisedOptions) {
    this.#options = options;
    this.#program = this.#start();
    this.#kept = this.#keep();
  }

  signal(signal: NodeJS.Signals): void {
    if (!this.#program.hasEnded()) process.kill(this.#program.pid, signal);
  }

  /** Whether it has told that it is started. */
  isAtWork(): boolean {
    return !this.#program.hasEnded() && this.#program.stdout().includes('Started"');
  }

  /** Ends a running process at once; where it is just being started again, the one that comes. */
  async kill(): Promise<void> {
    while (this.#program.hasEnded()) await sleep(restartAfterMs);
    const { pid, ended } = this.#program;
    process.kill(pid, 'SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.signal('SIGCONT');
    this.signal('SIGTERM');
    await this.#kept;
  }

  output(): string {
    return `${this.#program.stdout()}${this.#program.stderr()}`;
  }

  #start(): Program {
    this.starts += 1;
    return spawnProgram(process.execPath, this.#options.args, this.#options.env);
  }

  async #keep(): Promise<void> {
    for (;;) {
      await this.#program.ended;
      if (this.#isStopped) return;
      await sleep(restartAfterMs);
      this.#program = this.#start();
    }
  }
}
