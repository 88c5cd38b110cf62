import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { chunkOf, startsOf } from '../test-kit/chunk-of.js';
import { redisUnderTest, type RedisUnderTest } from '../test-kit/redis-under-test.js';
import { testRedis, type TestRedis } from '../test-kit/test-redis.js';
import { consumerGroup, StreamKeys } from './stream-keys.js';

const atOnce = { maxEntries: 100, waitMs: 0 };

describe('the owner of a Redis partition', () => {
  let server: TestRedis;
  let redis: Redis;
  let underTest: RedisUnderTest;
  let key: string;

  beforeAll(async () => {
    server = await testRedis();
    redis = new Redis(server.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });
  beforeEach(() => {
    underTest = redisUnderTest(server);
    key = new StreamKeys(underTest.keyPrefix).chunks(7);
  });
  afterEach(() => underTest.dispose());

  it('claims what a consumer of another name left, in order before anything new', async () => {
    const stream = underTest.open({ claimIdleMs: 0 });
    for (const start of [0, 1, 2]) await stream.publish(7, chunkOf('s', start));
    await redis.xreadgroup('GROUP', consumerGroup, 'somebody', 'COUNT', 2, 'STREAMS', key, '>');

    const reader = stream.open(7);
    expect(startsOf(await reader.read(atOnce))).toEqual([0, 1]);
    expect(startsOf(await reader.read(atOnce))).toEqual([2]);
  });

  it('claims later what was still in work at its start', async () => {
    const stream = underTest.open({ claimIdleMs: 0, tidyIntervalMs: 0 });
    const reader = stream.open(7);
    await reader.read(atOnce);
    await stream.publish(7, chunkOf('s', 5));
    await redis.xreadgroup('GROUP', consumerGroup, 'somebody', 'STREAMS', key, '>');

    expect(startsOf(await reader.read(atOnce))).toEqual([5]);
  });

  it('finds what a former owner took after it, and delivers nothing of its own twice', async () => {
    const former = underTest.open().open(7);
    const stream = underTest.open({ lookBackMs: 0 });
    const reader = stream.open(7);
    await reader.read(atOnce);
    await former.read(atOnce);
    for (const start of [0, 1]) await stream.publish(7, chunkOf('s', start));
    expect(startsOf(await former.read(atOnce))).toEqual([0, 1]);
    await stream.publish(7, chunkOf('s', 2));

    expect(startsOf(await reader.read(atOnce))).toEqual([0, 1]);
    expect(startsOf(await reader.read(atOnce))).toEqual([2]);
    expect(startsOf(await reader.read(atOnce))).toEqual([]);
  });

  it('leaves a foreign consumer alone while it is at work', async () => {
    const stream = underTest.open({ claimIdleMs: 60_000 });
    await stream.publish(7, chunkOf('s', 0));
    await redis.xreadgroup('GROUP', consumerGroup, 'somebody', 'STREAMS', key, '>');

    expect(await stream.open(7).read(atOnce)).toEqual([]);
  });

  it('acknowledges pending entries whose body is gone, and delivers the others', async () => {
    const stream = underTest.open();
    const ids = [];
    for (const start of [0, 1, 2]) ids.push(await stream.publish(7, chunkOf('s', start)));
    await stream.open(7).read(atOnce);
    await redis.xdel(key, ids[0]!, ids[1]!);

    expect(startsOf(await stream.open(7).read({ maxEntries: 2, waitMs: 0 }))).toEqual([2]);
    expect((await stream.depth())[7]).toMatchObject({ partition: 7, entries: 1, pending: 1 });
  });

  it('removes an entry nobody can decode, tells it, and delivers its neighbours', async () => {
    const unreadable: unknown[] = [];
    const stream = underTest.open({
      onEntryUnreadable: (partition, id, error) => unreadable.push({ partition, id, error }),
    });
    await stream.publish(7, chunkOf('s', 0));
    const id = await redis.xadd(key, '*', 'c', 'not a chunk');
    await stream.publish(7, chunkOf('s', 1));

    expect(startsOf(await stream.open(7).read(atOnce))).toEqual([0, 1]);
    expect(unreadable).toMatchObject([{ partition: 7, id, error: { code: 'stream_entry_unreadable' } }]);
    expect((await stream.depth())[7]).toMatchObject({ partition: 7, entries: 2, pending: 2 });
  });

  it('trims what was acknowledged but not deleted, and nothing else', async () => {
    const stream = underTest.open();
    const ids: string[] = [];
    for (const start of [0, 1, 2, 3, 4]) ids.push(await stream.publish(7, chunkOf('s', start)));
    await stream.open(7).read({ maxEntries: 4, waitMs: 0 });
    await redis.xack(key, consumerGroup, ids[0]!, ids[1]!, ids[3]!);

    expect(startsOf(await stream.open(7).read(atOnce))).toEqual([2]);
    const left = await redis.xrange(key, '-', '+');
    expect(left.map(([id]) => id)).toEqual(ids.slice(2));
  });

  it('hears of a new entry while it waits, long before it would look again', async () => {
    const waitMs = 5_000;
    const stream = underTest.open();
    const publisher = underTest.open();
    const reader = stream.open(7);
    await publisher.publish(7, chunkOf('s', 0));
    await reader.read({ maxEntries: 1, waitMs });
    const delays: number[] = [];
    for (let start = 1; start <= 50; start += 1) {
      const waiting = reader.read({ maxEntries: 1, waitMs });
      const before = performance.now();
      await publisher.publish(7, chunkOf('s', start));
      await waiting;
      delays.push(performance.now() - before);
    }

    const median = delays.sort((a, b) => a - b)[25]!;
    expect(median).toBeLessThan(waitMs / 10);
  });
});
