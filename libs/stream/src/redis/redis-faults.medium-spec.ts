import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import type { PartitionReader, StreamEntry } from '../chunk-stream.js';
import { chunkOf, startsOf } from '../test-kit/chunk-of.js';
import { eventually } from '../test-kit/eventually.js';
import { freePort, startRedisServer, type RedisServer } from '../test-kit/redis-server.js';
import { RedisChunkStream } from './redis-chunk-stream.js';

async function readThroughFaults(reader: PartitionReader): Promise<StreamEntry[]> {
  try {
    return await reader.read({ maxEntries: 100, waitMs: 100 });
  } catch {
    return [];
  }
}

describe('a Redis in trouble', () => {
  let server: RedisServer;
  let admin: Redis;
  let stream: RedisChunkStream;

  beforeEach(async () => {
    server = await startRedisServer();
    admin = new Redis(server.url);
    admin.on('error', () => undefined);
    stream = new RedisChunkStream({ url: server.url });
  });
  afterEach(async () => {
    await stream.close();
    admin.disconnect();
    await server.stop();
  });

  it('is accepted when it keeps what waits', async () => {
    await expect(stream.assertUsable()).resolves.toBeUndefined();
  });

  it('is refused with the command to run when it may evict', async () => {
    await admin.config('SET', 'maxmemory-policy', 'allkeys-lru');

    await expect(stream.assertUsable()).rejects.toMatchObject({
      code: 'redis_evicts',
      message: expect.stringContaining(
        `redis-cli -u redis://127.0.0.1:${server.port} CONFIG SET maxmemory-policy noeviction`,
      ),
    });
  });

  it('is refused by its address when it cannot be reached', async () => {
    const port = await freePort();
    const away = new RedisChunkStream({ url: `redis://127.0.0.1:${port}` });

    await expect(away.assertUsable()).rejects.toMatchObject({
      code: 'redis_unreachable',
      message: expect.stringContaining(`Redis at 127.0.0.1:${port} cannot be reached`),
    });
    await away.close();
  });

  it('is used again after it was killed and came back empty', async () => {
    const reader = stream.open(3);
    const lost = await stream.publish(3, chunkOf('s', 0));
    await reader.read({ maxEntries: 1, waitMs: 1000 });

    await server.stop('SIGKILL');
    await expect(stream.publish(3, chunkOf('s', 1))).rejects.toMatchObject({ code: 'stream_unavailable' });
    await expect(reader.read({ maxEntries: 1, waitMs: 100 })).rejects.toMatchObject({
      code: 'stream_unavailable',
    });

    server = await startRedisServer([], server.port);
    await eventually('it answers again', () => stream.publish(3, chunkOf('s', 2)).then(Boolean, () => false));
    const seen: StreamEntry[] = [];
    await eventually('it delivers again', async () => seen.push(...(await readThroughFaults(reader))) > 0);
    expect(startsOf(seen)).toEqual([2]);
    expect(await stream.contains(3, lost)).toBe(false);
  });

  it('is not blamed when the database that keeps large entries is away', async () => {
    const away = (): Promise<never> => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:5432'));
    const parcels = {
      put: () => Promise.resolve('1'),
      get: away,
      drop: away,
      sweep: () => Promise.resolve([]),
    };
    const large = new RedisChunkStream({ url: server.url, parcels, inlineBytes: 10 });
    const unswept = new RedisChunkStream({ url: server.url, parcels: { ...parcels, sweep: away } });
    await large.publish(4, chunkOf('s', 0));

    for (const each of [large, unswept])
      await expect(each.open(4).read({ maxEntries: 1, waitMs: 100 })).rejects.toMatchObject({
        code: 'stream_parcels_unavailable',
        message: expect.stringMatching(/^The database did not answer .*ECONNREFUSED/),
      });
    await Promise.all([large.close(), unswept.close()]);
  });

  it('lets publishers wait when its memory is full, while readers go on', async () => {
    const text = 'x'.repeat(100_000);
    for (let start = 0; start < 20; start += 1) await stream.publish(5, chunkOf('s', start, text));
    await admin.config('SET', 'maxmemory', '1mb');
    let isPublished = false;
    const publishing = stream.publish(5, chunkOf('s', 20)).then(() => (isPublished = true));

    const reader = stream.open(5);
    const entries = await reader.read({ maxEntries: 100, waitMs: 1000 });
    expect(startsOf(entries)).toHaveLength(20);
    await stream.acknowledge(entries);
    expect(isPublished).toBe(false);
    await admin.config('SET', 'maxmemory', '0');
    await publishing;
    expect(startsOf(await reader.read({ maxEntries: 100, waitMs: 1000 }))).toEqual([20]);
  });
});
