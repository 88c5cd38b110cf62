import { randomUUID } from 'node:crypto';
import type { RedisClient } from './connect-redis.js';
import type { StreamKeys } from './stream-keys.js';

/** A mark beside every stream, so that the loss of one node of a Cluster is noticed as well. */
export async function readEpoch(
  redis: RedisClient,
  keys: StreamKeys,
  partitions: readonly number[],
): Promise<string> {
  const marks = await Promise.all(partitions.map((partition) => readMark(redis, keys.epoch(partition))));
  return marks.join('.');
}

async function readMark(redis: RedisClient, key: string): Promise<string> {
  const known = await redis.get(key);
  if (known !== null) return known;
  await redis.set(key, randomUUID().slice(0, 8), 'NX');
  return (await redis.get(key)) ?? '';
}
