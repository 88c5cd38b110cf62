import type { RedisClient } from './connect-redis.js';
import { consumerGroup } from './stream-keys.js';

export interface TidyOptions {
  readonly redis: RedisClient;
  readonly key: string;
  readonly consumer: string;
  /** A foreign consumer that was active within this time is still at work. */
  readonly claimIdleMs: number;
}

/** Takes over what other consumer names left unacknowledged; returns how many entries that were. */
export async function claimForeign({ redis, key, consumer, claimIdleMs }: TidyOptions): Promise<number> {
  const consumers = (await redis.xinfo('CONSUMERS', key, consumerGroup)) as unknown[][];
  const hasForeign = consumers
    .map(fieldsOf)
    .some(({ name, pending }) => name !== consumer && Number(pending) > 0);
  if (!hasForeign) return 0;
  let claimed = 0;
  let cursor = '0-0';
  do {
    const reply = await redis.xautoclaim(
      key,
      consumerGroup,
      consumer,
      claimIdleMs,
      cursor,
      'COUNT',
      1000,
      'JUSTID',
    );
    const [next, ids] = reply as [string, string[]];
    claimed += ids.length;
    cursor = next;
  } while (cursor !== '0-0');
  return claimed;
}

/**
 * Removes what was acknowledged but not deleted (a crash between the two). Everything below the first pending entry
 * was delivered and acknowledged; with none pending that holds below the last delivered. The order of the two
 * questions matters: asked the other way round, an entry delivered in between would be trimmed unread.
 */
export async function trimAcknowledged({ redis, key }: TidyOptions): Promise<void> {
  const groups = (await redis.xinfo('GROUPS', key)) as unknown[][];
  const group = groups.map(fieldsOf).find(({ name }) => name === consumerGroup);
  const [, firstPending] = (await redis.xpending(key, consumerGroup)) as [number, string | null];
  const keepFrom = firstPending ?? group?.['last-delivered-id'];
  if (typeof keepFrom === 'string') await redis.xtrim(key, 'MINID', keepFrom);
}

/** XINFO answers with a flat list of names and values. */
function fieldsOf(reply: unknown[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (let index = 0; index < reply.length; index += 2) fields[String(reply[index])] = reply[index + 1];
  return fields;
}
