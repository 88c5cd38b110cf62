import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { DisturbedTeam } from './disturbed-team.js';

let team: DisturbedTeam;

beforeAll(async () => {
  team = await DisturbedTeam.start(2);
});

afterAll(async () => {
  await team[Symbol.asyncDispose]();
});

/** Every key with its groups and pending entries, as a dump on disk holds them. */
async function dump(): Promise<[string, Buffer][]> {
  return await team.world.redisCommand(async (redis) => {
    const keys = await redis.keys('*');
    const bodies = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
    return keys.flatMap((key, index): [string, Buffer][] => {
      const body = bodies[index];
      return body ? [[key, body]] : [];
    });
  });
}

async function restore(dumped: readonly [string, Buffer][]): Promise<void> {
  await team.world.redisCommand(async (redis) => {
    const all = redis.multi().flushall();
    for (const [key, body] of dumped) all.restore(key, 0, body);
    const replies = await all.exec();
    expect(replies?.flatMap(([error]) => error ?? [])).toEqual([]);
  });
}

function signalResolvers(signal: NodeJS.Signals): void {
  for (const resolver of team.world.resolvers) resolver.signal(signal);
}

/** How often each chunk is on the stream, by source and start. */
async function countSendings(): Promise<Map<string, number>> {
  return await team.world.redisCommand(async (redis) => {
    const sendings = new Map<string, number>();
    for (const key of await redis.keys('*:chunks')) {
      for (const [, fields] of await redis.xrange(key, '-', '+')) {
        const name = /"sourceId":"\d+","generation":\d+,"start":\d+/.exec(fields.join())?.[0] ?? '';
        sendings.set(name, (sendings.get(name) ?? 0) + 1);
      }
    }
    return sendings;
  });
}

describe('a team goes on by itself and is right after a Redis that', () => {
  it('came back from an old dump', async () => {
    signalResolvers('SIGSTOP');
    team.write(400);
    await sleep(1_500);
    const old = await dump();
    expect(old.length).toBeGreaterThan(2);
    signalResolvers('SIGCONT');
    await team.writeFor(3);
    await restore(old);
    await team.writeFor(1);
    await restore(old);
    await team.expectRecovery();
  });

  it('had no memory for anything more', async () => {
    await team.world.redisCommand((redis) => redis.config('SET', 'maxmemory', '1mb'));
    await team.writeFor(4);
    await team.world.redisCommand((redis) => redis.config('SET', 'maxmemory', '0'));
    await team.expectRecovery();
  });

  it('hung', async () => {
    process.kill(team.world.redis.pid, 'SIGSTOP');
    await team.writeFor(6);
    process.kill(team.world.redis.pid, 'SIGCONT');
    await team.expectRecovery();
  });

  it('paused all its clients', async () => {
    await team.world.redisCommand((redis) => redis.call('CLIENT', 'PAUSE', '5000', 'ALL'));
    await team.writeFor(5);
    await team.expectRecovery();
  });

  it('lost its connections again and again', async () => {
    for (let times = 0; times < 5; times += 1) {
      await team.world.redisCommand((redis) =>
        redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'),
      );
      await team.writeFor(1);
    }
    await team.expectRecovery();
  });
});

describe('resolvers that stand still', () => {
  it('make ingest send a chunk once more at the most, however long that takes', async () => {
    signalResolvers('SIGSTOP');
    await team.writeFor(30);
    const sendings = await countSendings();
    signalResolvers('SIGCONT');
    expect(sendings.size).toBeGreaterThan(10);
    expect(Math.max(...sendings.values())).toBeLessThanOrEqual(2);
    await team.expectRecovery();
  });
});
