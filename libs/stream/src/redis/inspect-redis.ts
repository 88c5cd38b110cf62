import { Cluster, Redis } from 'ioredis';
import { partitionCount } from '@tributary/domain';
import type { PartitionDepth } from '../chunk-stream.js';
import { assertReachable } from './assert-redis-usable.js';
import { connectRedis } from './connect-redis.js';
import { measureDepth } from './measure-depth.js';
import { StreamKeys } from './stream-keys.js';

/** One server of the stream, in its own words. */
export interface RedisReport {
  readonly address: string;
  readonly version: string;
  readonly evictionPolicy: string;
  readonly usedBytes: number;
  /** 0: it takes what the machine has. */
  readonly maxBytes: number;
  readonly isAppendOnly: boolean;
  /** Whether what it wrote to disk last went well. */
  readonly isWritingWell: boolean;
}

export interface StreamReport {
  readonly servers: readonly RedisReport[];
  readonly depths: readonly PartitionDepth[];
}

/** What there is to know of the stream, for a person who asks; throws when it cannot be reached. */
export async function inspectRedis(url: string, keyPrefix = 'trib'): Promise<StreamReport> {
  await assertReachable(url);
  const client = connectRedis(url, () => undefined);
  try {
    await client.ping();
    const servers = client instanceof Cluster ? client.nodes('master') : [client];
    const keys = new StreamKeys(keyPrefix);
    const partitions = Array.from({ length: partitionCount }, (_, partition) => partition);
    return {
      servers: await Promise.all(servers.map(inspectServer)),
      depths: await Promise.all(
        partitions.map((partition) => measureDepth(client, partition, keys.chunks(partition))),
      ),
    };
  } finally {
    client.disconnect();
  }
}

async function inspectServer(server: Redis): Promise<RedisReport> {
  const info = (await Promise.all(['server', 'memory', 'persistence'].map((part) => server.info(part)))).join(
    '\n',
  );
  const read = (name: string): string => new RegExp(`^${name}:(\\S*)`, 'm').exec(info)?.[1] ?? '';
  return {
    address: `${server.options.host}:${server.options.port}`,
    version: read('redis_version'),
    evictionPolicy: read('maxmemory_policy'),
    usedBytes: Number(read('used_memory')),
    maxBytes: Number(read('maxmemory')),
    isAppendOnly: read('aof_enabled') === '1',
    isWritingWell: [read('aof_last_write_status'), read('rdb_last_bgsave_status')].every(
      (status) => status !== 'err',
    ),
  };
}
