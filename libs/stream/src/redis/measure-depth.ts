import type { PartitionDepth } from '../chunk-stream.js';
import type { RedisClient } from './connect-redis.js';
import { isNoGroup } from './reply-errors.js';
import { consumerGroup } from './stream-keys.js';

/** Ids begin with Redis' own time, so the age is told on its clock; the body stays where it is. */
const oldestEntry = `
  local first = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
  if not first then return nil end
  local now = redis.call('TIME')
  return { first[1], now[1] * 1000 + math.floor(now[2] / 1000) - tonumber(string.match(first[1], '^%d+')) }`;

/** What waits in a partition. All commands name one key. */
export async function measureDepth(
  redis: RedisClient,
  partition: number,
  key: string,
): Promise<PartitionDepth> {
  const [entries, pending, oldest] = await Promise.all([
    redis.xlen(key),
    pendingIn(redis, key),
    redis.eval(oldestEntry, 1, key) as Promise<[string, number] | null>,
  ]);
  return { partition, entries, pending, oldest: oldest && { id: oldest[0], ageMs: Math.max(0, oldest[1]) } };
}

async function pendingIn(redis: RedisClient, key: string): Promise<number> {
  try {
    const [pending] = await redis.xpending(key, consumerGroup);
    return Number(pending);
  } catch (error) {
    if (isNoGroup(error)) return 0;
    throw error;
  }
}
