import { Cluster, Redis, type CommonRedisOptions } from 'ioredis';
import { readRedisUrl } from './read-redis-url.js';

export type RedisClient = Redis | Cluster;

/**
 * A command that lost its connection fails at once instead of being sent again: a repeated XREADGROUP would skip
 * what its lost reply had delivered. The caller decides, knowing that the outcome is unknown. (With 1 instead of 0
 * retries ioredis drops such a command silently, and only its timeout would tell.)
 */
const connectionOptions = {
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: 5000,
  connectTimeout: 5000,
} as const satisfies CommonRedisOptions;

/** Every connection to Redis is made here. */
export function connectRedis(url: string, onError: (error: Error) => void): RedisClient {
  const { seeds, isCluster } = readRedisUrl(url);
  const client = isCluster ? connectCluster(seeds) : connectServer(seeds[0] ?? url);
  client.on('error', onError);
  return client;
}

/**
 * For who only listens. What is published in a Cluster reaches each of its nodes, so any seed will do, and the next one
 * where it is gone. A Cluster's own subscriber makes no pause between attempts while all nodes are away, and keeps
 * something of each: a processor, and ever more memory.
 */
export function connectListener(url: string, onError: (error: Error) => void): Redis {
  const { seeds } = readRedisUrl(url);
  const [first = url] = seeds;
  const client: Redis = new Redis(first, {
    ...connectionOptions,
    retryStrategy: (attempt) => {
      Object.assign(client.options, addressOf(seeds[attempt % seeds.length] ?? first));
      return reconnectDelayMs(attempt);
    },
  });
  client.on('error', onError);
  return client;
}

/** BullMQ waits in blocking commands and repeats them itself: no time-out, no limit of retries. */
export function connectForJobs(url: string, onError: (error: Error) => void): RedisClient {
  const { seeds, isCluster } = readRedisUrl(url);
  const patient = { maxRetriesPerRequest: null, enableReadyCheck: false } as const;
  const [first = url] = seeds;
  const client = isCluster
    ? new Cluster([...seeds], {
        clusterRetryStrategy: reconnectDelayMs,
        redisOptions: { ...patient, ...credentialsOf(first) },
      })
    : new Redis(first, { ...patient, retryStrategy: reconnectDelayMs });
  client.on('error', onError);
  return client;
}

function connectServer(url: string): Redis {
  return new Redis(url, {
    ...connectionOptions,
    enableAutoPipelining: true,
    retryStrategy: reconnectDelayMs,
  });
}

function connectCluster(seeds: readonly string[]): Cluster {
  return new Cluster([...seeds], {
    enableAutoPipelining: true,
    clusterRetryStrategy: reconnectDelayMs,
    retryDelayOnFailover: 0,
    redisOptions: { ...connectionOptions, ...credentialsOf(seeds[0] ?? '') },
  });
}

function addressOf(seed: string): { host: string; port: number } {
  const { hostname, port } = new URL(seed);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 6379) };
}

/** Nodes that are discovered have no URL of their own. */
function credentialsOf(seed: string): Pick<CommonRedisOptions, 'username' | 'password'> & { tls?: object } {
  const { protocol, username, password } = new URL(seed);
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
  };
}

function reconnectDelayMs(attempt: number): number {
  return Math.min(50 * attempt, 1000) + Math.random() * 100;
}
