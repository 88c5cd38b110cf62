import type { RedisClient } from './connect-redis.js';
import { isGroupThere, isNoGroup } from './reply-errors.js';
import { consumerGroup } from './stream-keys.js';

/** Runs a group command; where the group is missing, creates it from the very first entry and runs it again. */
export async function withGroup<T>(redis: RedisClient, key: string, command: () => Promise<T>): Promise<T> {
  try {
    return await command();
  } catch (error) {
    if (!isNoGroup(error)) throw error;
    await createGroup(redis, key);
    return command();
  }
}

async function createGroup(redis: RedisClient, key: string): Promise<void> {
  try {
    await redis.xgroup('CREATE', key, consumerGroup, '0', 'MKSTREAM');
  } catch (error) {
    if (!isGroupThere(error)) throw error;
  }
}
