import { Cluster, Redis, type CommonRedisOptions } from 'ioredis';

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

/** One URL is a server; several, separated by commas, are seed nodes of a Redis Cluster. */
export function seedsOf(url: string): string[] {
  return url.split(',').map((seed) => seed.trim());
}

export function connectRedis(url: string, onError: (error: Error) => void): RedisClient {
  const [first = url, ...others] = seedsOf(url);
  const client = others.length === 0 ? connectServer(first) : connectCluster([first, ...others]);
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
