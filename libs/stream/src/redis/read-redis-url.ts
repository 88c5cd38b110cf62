export interface RedisAddress {
  readonly seeds: readonly string[];
  readonly isCluster: boolean;
}

/**
 * `redis://host` is a server. Several, separated by commas, are seed nodes of a Redis Cluster, and so is a single
 * one that says so: `redis+cluster://host`. With `rediss` the connection is encrypted.
 */
export function readRedisUrl(url: string): RedisAddress {
  const given = url.split(',').map((seed) => seed.trim());
  const seeds = given.map((seed) => seed.replace(/^(rediss?)\+cluster:/, '$1:'));
  return { seeds, isCluster: given.length > 1 || seeds[0] !== given[0] };
}
