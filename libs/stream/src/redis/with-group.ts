import type { RedisClient } from './connect-redis.js';
import { isGroupThere, isNoGroup } from './reply-errors.js';
import { consumerGroup } from './stream-keys.js';

/** A wipe can come between the creation of the group and the command once more, but not again and again. */
const attempts = 3;

/** Runs a group command; where the group is missing, creates it and runs the command again. */
export async function withGroup<T>(redis: RedisClient, key: string, command: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await command();
    } catch (error) {
      if (!isNoGroup(error) || attempt === attempts) throw error;
      await createGroup(redis, key);
    }
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
