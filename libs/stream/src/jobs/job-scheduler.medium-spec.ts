import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startPrivateRedis, startPrivateRedisCluster, type TestServer } from '@tributary/store/test-kit';
import { Cluster } from 'ioredis';
import { connectRedis } from '../redis/connect-redis.js';
import { eventually } from '../test-kit/eventually.js';
import { BullScheduler } from './bull-scheduler.js';
import { InProcessScheduler } from './in-process-scheduler.js';
import type { JobHooks, JobScheduler } from './job-scheduler.js';

let server: TestServer;
let cluster: TestServer;

beforeAll(async () => {
  [server, cluster] = await Promise.all([startPrivateRedis(), startPrivateRedisCluster()]);
});
afterAll(() => Promise.all([server.stop(), cluster.stop()]));

const bull = (url: () => string) => {
  const keyPrefix = randomUUID();
  return (hooks: JobHooks) => new BullScheduler({ url: url(), keyPrefix, ensureMs: 200, hooks });
};

async function flush(url: string): Promise<void> {
  const client = connectRedis(url, () => undefined);
  await client.ping();
  await Promise.all(
    (client instanceof Cluster ? client.nodes('master') : [client]).map((node) => node.flushall()),
  );
  client.disconnect();
}

const open: JobScheduler[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((scheduler) => scheduler.close()));
});

describe.each([
  ['in one process', (hooks: JobHooks) => new InProcessScheduler(hooks), async () => undefined],
  ['on Redis', bull(() => server.url), () => flush(server.url)],
  ['on a Redis Cluster', bull(() => cluster.url), () => flush(cluster.url)],
])('jobs %s', (_name, create, forget) => {
  it('run again and again, also after one has failed and after everything was forgotten', async () => {
    let runs = 0;
    const failed: string[] = [];
    const scheduler = create({ onJobFailed: (name) => failed.push(name) });
    open.push(scheduler);
    const run = async () => {
      runs += 1;
      if (runs === 2) throw new Error('this time not');
    };
    await scheduler.start([{ name: 'tidy', everyMs: 50, run }]);
    await eventually('it runs', () => runs >= 4);
    expect(failed).toEqual(['tidy']);

    await forget();
    const before = runs;
    await eventually('it runs again', () => runs >= before + 3);
  });

  it('do not wait for each other', async () => {
    const ends = Promise.withResolvers<void>();
    let [begun, others] = [0, 0];
    const scheduler = create({});
    open.push(scheduler);
    const long = async () => {
      begun += 1;
      await ends.promise;
    };
    await scheduler.start([
      { name: 'long', everyMs: 40, run: long },
      { name: 'other', everyMs: 40, run: async () => void (others += 1) },
    ]);
    try {
      await eventually('the long one begins', () => begun > 0);
      const before = others;
      await eventually('the other runs meanwhile', () => others >= before + 5);
      expect(begun).toBe(1);
    } finally {
      ends.resolve();
    }
  });

  it('do not run beside themselves, and not after the end', async () => {
    let [inHand, most, runs] = [0, 0, 0];
    const scheduler = create({});
    const run = async () => {
      most = Math.max(most, (inHand += 1));
      await new Promise((resolve) => setTimeout(resolve, 120));
      inHand -= 1;
      runs += 1;
    };
    await scheduler.start([{ name: 'slow', everyMs: 40, run }]);
    await eventually('it runs', () => runs >= 3);
    await scheduler.close();
    const atTheEnd = runs;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect({ most, inHand, runs }).toEqual({ most: 1, inHand: 0, runs: atTheEnd });
  });
});

it('a job of a team is run by one replica each time it is due', async () => {
  const create = bull(() => server.url);
  const runs: number[] = [];
  const replicas = [0, 1, 2].map(() => create({}));
  open.push(...replicas);
  const at = Date.now();
  for (const [index, replica] of replicas.entries())
    await replica.start([{ name: 'shared', everyMs: 100, run: async () => void runs.push(index) }]);
  await eventually('it runs', () => runs.length >= 10);
  expect(runs.length).toBeLessThanOrEqual((Date.now() - at) / 100 + 3);
});
