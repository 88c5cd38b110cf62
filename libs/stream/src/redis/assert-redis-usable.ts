import { Cluster, Redis } from 'ioredis';
import { streamErrors } from '../stream-errors.js';
import type { RedisClient } from './connect-redis.js';
import { readRedisUrl } from './read-redis-url.js';

/**
 * Refuses a Redis that cannot be reached, or that would evict whole streams under memory pressure while
 * everything looks healthy.
 */
export async function assertRedisUsable(client: RedisClient, url: string): Promise<void> {
  await assertReachable(url);
  await client.ping();
  const servers = client instanceof Cluster ? client.nodes('master') : [client];
  await Promise.all(servers.map(assertKeepsEntries));
}

/** On a connection of its own, which gives up at the first failure; the stream's never do. */
export async function assertReachable(url: string): Promise<void> {
  const { seeds } = readRedisUrl(url);
  try {
    await Promise.any(seeds.map(probe));
  } catch (failure) {
    const [cause = failure] = (failure as AggregateError).errors as unknown[];
    throw streamErrors.unreachable({ address: seeds.map((seed) => new URL(seed).host).join(', '), cause });
  }
}

async function probe(seed: string): Promise<void> {
  const connection = new Redis(seed, {
    lazyConnect: true,
    connectTimeout: 3000,
    commandTimeout: 3000,
    retryStrategy: null,
  });
  const refused = Promise.withResolvers<never>();
  connection.on('error', refused.reject);
  try {
    await Promise.race([connection.connect(), refused.promise]);
  } finally {
    connection.disconnect();
  }
}

/** From INFO, because hosted services often forbid CONFIG GET. */
async function assertKeepsEntries(server: Redis): Promise<void> {
  const memory = await server.info('memory');
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? 'unknown';
  if (policy !== 'noeviction') {
    throw streamErrors.evicts({ address: `${server.options.host}:${server.options.port}`, policy });
  }
}
