import { expect } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChaosWriter } from './chaos-writer.js';
import { judge } from './judge.js';
import { describeLag, untilCommitted } from './until-committed.js';
import { makeWorld, type World } from './world.js';

const recoverySeconds = 10;

/** A team at work on what is written, to be disturbed in one way after another. */
export class DisturbedTeam implements AsyncDisposable {
  readonly world: World;
  readonly #writer: ChaosWriter;

  private constructor(world: World) {
    this.world = world;
    this.#writer = new ChaosWriter(world.folder);
  }

  static async start(resolvers: number): Promise<DisturbedTeam> {
    const team = new DisturbedTeam(await makeWorld({ resolvers }));
    team.write(200);
    expect(await untilCommitted(team.world, team.#writer.finish())).not.toBeNull();
    return team;
  }

  write(lines: number): void {
    for (let count = 0; count < lines; count += 1) this.#writer.writeOne();
  }

  async writeFor(seconds: number): Promise<void> {
    for (let tick = 0; tick < seconds * 10; tick += 1) {
      this.write(15);
      await sleep(100);
    }
  }

  /** Goes on writing until something has happened. */
  async writeUntil(what: string, hasHappened: () => Promise<boolean>, patienceSeconds = 30): Promise<void> {
    for (const end = Date.now() + patienceSeconds * 1_000; !(await hasHappened());) {
      if (Date.now() > end) throw new Error(`${what}: not within ${patienceSeconds} s`);
      await this.writeFor(0.2);
    }
  }

  /** From the end of the fault: everything committed in time, and all of it right. */
  async expectRecovery(): Promise<void> {
    const truth = this.#writer.finish();
    const seconds = await untilCommitted(this.world, truth);
    if (seconds === null) throw new Error(await describeLag(this.world, truth));
    expect(seconds).toBeLessThan(recoverySeconds);
    const { lost, doubled, figures } = await judge(this.world, truth);
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
    for (const [name, { expected, found }] of Object.entries(figures))
      expect({ name, found }).toEqual({ name, found: expected });
  }

  async cutEveryConnection(): Promise<void> {
    await this.world.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world.close();
  }
}
