import { setTimeout as sleep } from 'node:timers/promises';
import type { Truth } from './truth.js';
import type { World } from './world.js';

/** Seconds until the effects of everything written are stored; null when patience ended before. */
export async function untilCommitted(
  { query }: Pick<World, 'query'>,
  { files }: Truth,
  patienceMs = 60_000,
): Promise<number | null> {
  const from = Date.now();
  const bytes = Object.values(files).reduce((total, file) => total + file.bytes, 0);
  while (Date.now() - from < patienceMs) {
    const [row] = await query<{ committed: string | null }>(
      'SELECT sum(committed) AS committed FROM sources',
    );
    if (Number(row?.committed) >= bytes) return (Date.now() - from) / 1_000;
    await sleep(100);
  }
  return null;
}

/** Which files are behind, and what waits where: for the message of a failure. */
export async function describeLag({ query, redisCommand }: World, { files }: Truth): Promise<string> {
  const sources = await query<{ path: string; committed: string }>(
    'SELECT path, committed, generation, rewind_asked FROM sources',
  );
  const behind = Object.entries(files).flatMap(([path, { bytes }]) => {
    const own = sources.filter((source) => source.path.endsWith(path));
    const isThere = own.some(({ committed }) => Number(committed) === bytes);
    return isThere ? [] : [`${path} has ${bytes} bytes: ${JSON.stringify(own)}`];
  });
  const leases = await query(
    'SELECT partition, owner, until - now() AS left FROM partition_leases ORDER BY 1',
  );
  const waiting = await redisCommand(async (redis) => {
    const keys = await redis.keys('*:chunks');
    return await Promise.all(keys.map(async (key) => `${key} ${await redis.xlen(key)}`));
  });
  return [...behind, JSON.stringify(leases), ...waiting].join('\n');
}
