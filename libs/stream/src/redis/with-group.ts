import type { RedisClient } from './connect-redis.js';
import { isGroupThere, isNoGroup } from './reply-errors.js';
import { consumerGroup } from './stream-keys.js';

/** Runs a group command; where the group is missing, creates it and runs the command again. */
export async function withGroup<T>(redis: RedisClient, key: string, command: () => Promise<T>): Promise<T> {
  try {
    return await command();
  } catch (error) {
    if (!isNoGroup(error)) throw error;
    await createGroup(redis, key);
    return command();
  }
}

/** From the very first entry, whoever published it. */
export async function createGroup(redis: RedisClient, key: string): Promise<void> {
  try {
    await redis.xgroup('CREATE', key, consumerGroup, '0', 'MKSTREAM');
  } catch (error) {
    if (!isGroupThere(error)) throw error;
  }
}
