import { Redis } from 'ioredis';
import pg from 'pg';

/** Everything that a Redis holds, as text: all keys with what is in them. */
export async function dumpRedis(url: string): Promise<string> {
  const redis = new Redis(url);
  try {
    const texts: string[] = [];
    for await (const keys of redis.scanStream({ count: 1_000 }) as AsyncIterable<string[]>) {
      for (const key of keys) texts.push(key, await dumpKey(redis, key));
    }
    return texts.join('\n');
  } finally {
    redis.disconnect();
  }
}

async function dumpKey(redis: Redis, key: string): Promise<string> {
  const type = await redis.type(key);
  switch (type) {
    case 'none':
      return '';
    case 'stream':
      return (await redis.xrange(key, '-', '+')).flatMap(([id, fields]) => [id, ...fields]).join('\n');
    case 'string':
      return (await redis.get(key)) ?? '';
    case 'hash':
      return JSON.stringify(await redis.hgetall(key));
    case 'list':
      return (await redis.lrange(key, 0, -1)).join('\n');
    case 'set':
      return (await redis.smembers(key)).join('\n');
    case 'zset':
      return (await redis.zrange(key, '0', '-1')).join('\n');
    default:
      throw new Error(`${key} is a ${type}, which nobody can dump.`);
  }
}

const header =
  /\{"sourceId":"(\d+)","generation":\d+,"start":\d+,"lines":\[((?:\[[^\]]*\],?)+)\],"tailHash"/g;

/** How many bytes of files are in the chunks of a dump; only chunks of files have a hash of their end. */
export function countDumpedBytes(dump: string): number {
  const ends = new Map<string, number>();
  for (const [, sourceId = '', lines = ''] of dump.matchAll(header)) {
    const end = Number(/\[(\d+)[^[]*$/.exec(lines)?.[1]);
    ends.set(sourceId, Math.max(end, ends.get(sourceId) ?? 0));
  }
  return [...ends.values()].reduce((sum, end) => sum + end, 0);
}

/** How many bytes of files are stored. */
export async function countStoredBytes(url: string): Promise<number> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ bytes: number }>(
      `SELECT coalesce(sum(committed), 0)::float8 AS bytes FROM sources
        WHERE kind LIKE 'claude.%' AND kind <> 'claude.hook'`,
    );
    return rows[0]?.bytes ?? 0;
  });
}

/** When a machine of a developer was last heard, epoch milliseconds. */
export async function lastHeard(url: string, developer: string): Promise<number> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ at: Date }>(
      `SELECT host.last_seen_at AS at FROM hosts host JOIN developers ON developers.id = host.developer_id
        WHERE developers.name = $1`,
      [developer],
    );
    if (rows[0] === undefined) throw new Error(`No machine of ${developer} was heard.`);
    return rows[0].at.getTime();
  });
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
