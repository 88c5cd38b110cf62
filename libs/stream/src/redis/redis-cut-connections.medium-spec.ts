import { describe, expect, it } from '@jest/globals';
import { startPrivateRedisCluster } from '@tributary/store/test-kit';
import { Redis } from 'ioredis';
import type { PartitionReader, StreamEntry } from '../chunk-stream.js';
import { chunkOf, startsOf } from '../test-kit/chunk-of.js';
import { eventually } from '../test-kit/eventually.js';
import { startLossyProxy } from '../test-kit/lossy-proxy.js';
import { startRedisServer } from '../test-kit/redis-server.js';
import { readRedisUrl } from './read-redis-url.js';
import { RedisChunkStream } from './redis-chunk-stream.js';

const count = 2000;

/** An unknown outcome is met by trying again, so an entry may be on the stream twice. */
async function publishThroughCuts(stream: RedisChunkStream, cut: () => Promise<unknown>): Promise<void> {
  for (let start = 0; start < count; start += 1) {
    if (start % 400 === 200) await cut();
    await eventually('it is published', () =>
      stream.publish(0, chunkOf('s', start)).then(Boolean, () => false),
    );
  }
}

async function readThroughCuts(reader: PartitionReader): Promise<StreamEntry[]> {
  return reader.read({ maxEntries: 20, waitMs: 100 }).catch(() => []);
}

describe.each([
  ['a Redis server', startRedisServer],
  ['a Redis Cluster', startPrivateRedisCluster],
])('cut connections to %s', (_name, start) => {
  it('lose nothing, keep the order of first deliveries, and heal within seconds', async () => {
    const server = await start();
    const admins = readRedisUrl(server.url).seeds.map((seed) => new Redis(seed));
    const cut = () =>
      Promise.all(admins.map((admin) => admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')));
    const publisher = new RedisChunkStream({ url: server.url });
    const owner = new RedisChunkStream({ url: server.url });
    const reader = owner.open(0);
    const firstSeen = new Set<number>();

    const publishing = publishThroughCuts(publisher, cut);
    await eventually('all entries arrive', async () => {
      const batch = await readThroughCuts(reader);
      for (const position of startsOf(batch)) firstSeen.add(position);
      await owner.acknowledge(batch).catch(() => undefined);
      return firstSeen.size === count;
    });
    await publishing;

    expect([...firstSeen]).toEqual(Array.from({ length: count }, (_, position) => position));
    await Promise.all([publisher.close(), owner.close()]);
    for (const admin of admins) admin.disconnect();
    await server.stop();
  });
});

describe('a reply that is lost on the way', () => {
  it('does not let newer entries overtake those it had delivered', async () => {
    const server = await startRedisServer();
    const proxy = await startLossyProxy(server.url);
    const publisher = new RedisChunkStream({ url: server.url });
    const owner = new RedisChunkStream({ url: proxy.url });
    const reader = owner.open(0);
    await reader.read({ maxEntries: 10, waitMs: 0 });
    await publisher.publish(0, chunkOf('s', 0));
    await publisher.publish(0, chunkOf('s', 1));

    const cut = proxy.cutAtNextReply();
    const seen = readThroughCuts(reader);
    await cut;
    await publisher.publish(0, chunkOf('s', 2));
    const delivered = startsOf(await seen);
    await eventually('all entries arrive', async () => {
      return delivered.push(...startsOf(await readThroughCuts(reader))) >= 3;
    });

    expect(delivered).toEqual([0, 1, 2]);
    await Promise.all([publisher.close(), owner.close()]);
    await proxy.stop();
    await server.stop();
  });
});
