import { randomUUID } from 'node:crypto';
import { partitionCount } from '@tributary/domain';
import { Cluster } from 'ioredis';
import { connectRedis } from '../redis/connect-redis.js';
import { RedisChunkStream, type RedisChunkStreamOptions } from '../redis/redis-chunk-stream.js';
import { StreamKeys } from '../redis/stream-keys.js';
import type { StreamUnderTest } from './describe-chunk-stream.js';
import type { TestRedis } from './test-redis.js';

export interface RedisUnderTest extends StreamUnderTest {
  readonly keyPrefix: string;
  open(options?: Partial<RedisChunkStreamOptions>): RedisChunkStream;
}

/** Streams under a key prefix of their own; on a Redis that others use too, a wipe takes only these. */
export function redisUnderTest({ url, isShared }: TestRedis): RedisUnderTest {
  const keyPrefix = `test-${randomUUID()}`;
  const streams: RedisChunkStream[] = [];
  const open = (options: Partial<RedisChunkStreamOptions> = {}) => {
    const stream = new RedisChunkStream({ url, keyPrefix, ...options });
    streams.push(stream);
    return stream;
  };
  return {
    keyPrefix,
    open,
    connect: (highWater) => open({ highWater }),
    wipe: () => (isShared ? deleteStreams(url, new StreamKeys(keyPrefix)) : flushAll(url)),
    dispose: async () => {
      await Promise.all(streams.map((stream) => stream.close()));
      if (isShared) await deleteStreams(url, new StreamKeys(keyPrefix));
    },
  };
}

async function deleteStreams(url: string, keys: StreamKeys): Promise<void> {
  const client = connectRedis(url, () => undefined);
  const partitions = Array.from({ length: partitionCount }, (_, partition) => partition);
  const doomed = partitions.flatMap((partition) => [keys.chunks(partition), keys.parcels(partition)]);
  await Promise.all(doomed.map((key) => client.del(key)));
  client.disconnect();
}

async function flushAll(url: string): Promise<void> {
  const client = connectRedis(url, () => undefined);
  await client.ping();
  const servers = client instanceof Cluster ? client.nodes('master') : [client];
  await Promise.all(servers.map((server) => server.flushall()));
  client.disconnect();
}
