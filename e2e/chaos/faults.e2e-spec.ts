import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChaosWriter } from './chaos-writer.js';
import { judge } from './judge.js';
import { describeLag, untilCommitted } from './until-committed.js';
import { makeWorld, type World } from './world.js';

const recoverySeconds = 10;
const timeoutMs = 120_000;

let world: World;
let writer: ChaosWriter;

beforeAll(async () => {
  world = await makeWorld({ resolvers: 2 });
  writer = new ChaosWriter(world.folder);
  write(200);
  expect(await untilCommitted(world, writer.finish())).not.toBeNull();
}, timeoutMs);

afterAll(async () => {
  await world.close();
}, timeoutMs);

function write(lines: number): void {
  for (let count = 0; count < lines; count += 1) writer.writeOne();
}

async function writeFor(seconds: number): Promise<void> {
  for (let tick = 0; tick < seconds * 10; tick += 1) {
    write(15);
    await sleep(100);
  }
}

/** From the end of the fault: everything committed in time, and all of it right. */
async function expectRecovery(): Promise<void> {
  const truth = writer.finish();
  const seconds = await untilCommitted(world, truth);
  if (seconds === null) throw new Error(await describeLag(world, truth));
  expect(seconds).toBeLessThan(recoverySeconds);
  const { lost, doubled, figures } = await judge(world, truth);
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  for (const [name, { expected, found }] of Object.entries(figures))
    expect({ name, found }).toEqual({ name, found: expected });
}

/** Every key with its groups and pending entries, as a dump on disk holds them. */
async function dump(): Promise<[string, Buffer][]> {
  return await world.redisCommand(async (redis) => {
    const keys = await redis.keys('*');
    const bodies = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
    return keys.flatMap((key, index): [string, Buffer][] => {
      const body = bodies[index];
      return body ? [[key, body]] : [];
    });
  });
}

async function restore(dumped: readonly [string, Buffer][]): Promise<void> {
  await world.redisCommand(async (redis) => {
    const all = redis.multi().flushall();
    for (const [key, body] of dumped) all.restore(key, 0, body);
    const replies = await all.exec();
    expect(replies?.flatMap(([error]) => error ?? [])).toEqual([]);
  });
}

describe('a team goes on by itself and is right after', () => {
  it(
    'a Redis that came back from an old dump',
    async () => {
      for (const resolver of world.resolvers) resolver.signal('SIGSTOP');
      write(400);
      await sleep(1_500);
      const old = await dump();
      expect(old.length).toBeGreaterThan(2);
      for (const resolver of world.resolvers) resolver.signal('SIGCONT');
      await writeFor(3);
      await restore(old);
      await writeFor(1);
      await restore(old);
      await expectRecovery();
    },
    timeoutMs,
  );

  it(
    'a Redis without memory for anything more',
    async () => {
      await world.redisCommand((redis) => redis.config('SET', 'maxmemory', '1mb'));
      await writeFor(4);
      await world.redisCommand((redis) => redis.config('SET', 'maxmemory', '0'));
      await expectRecovery();
    },
    timeoutMs,
  );

  it(
    'a Redis that hung',
    async () => {
      process.kill(world.redis.pid, 'SIGSTOP');
      await writeFor(6);
      process.kill(world.redis.pid, 'SIGCONT');
      await expectRecovery();
    },
    timeoutMs,
  );

  it(
    'a Postgres that was away',
    async () => {
      world.postgres.kill();
      await writeFor(15);
      await world.postgres.restart();
      await expectRecovery();
    },
    timeoutMs,
  );

  it(
    'a Postgres that refused to write',
    async () => {
      await world.query('ALTER DATABASE tributary SET default_transaction_read_only = on');
      await cutEveryConnection();
      await writeFor(6);
      await world.query(
        'BEGIN READ WRITE; ALTER DATABASE tributary RESET default_transaction_read_only; COMMIT',
      );
      await cutEveryConnection();
      await expectRecovery();
    },
    timeoutMs,
  );

  it(
    'a resolver that was stopped for longer than its lease and then went on',
    async () => {
      world.resolvers[0]?.signal('SIGSTOP');
      await writeFor(12);
      world.resolvers[0]?.signal('SIGCONT');
      await expectRecovery();
    },
    timeoutMs,
  );
});

async function cutEveryConnection(): Promise<void> {
  await world.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
}
