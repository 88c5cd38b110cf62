import { describe, expect, it } from '@jest/globals';
import { startPrivateRedisCluster } from '@tributary/store/test-kit';
import { Redis } from 'ioredis';
import { eventually } from '../test-kit/eventually.js';
import { startRedisServer } from '../test-kit/redis-server.js';
import { readRedisUrl } from './read-redis-url.js';
import { RedisWakeUp } from './redis-wake-up.js';

describe.each([
  ['a Redis server', startRedisServer],
  ['a Redis Cluster', startPrivateRedisCluster],
])('a wake-up through %s', (_name, start) => {
  it('reaches every process, and again after its connection was cut', async () => {
    const server = await start();
    const admins = readRedisUrl(server.url).seeds.map((seed) => new Redis(seed));
    const processes = [1, 2, 3].map(() => new RedisWakeUp({ url: server.url }));
    const [resolver, ...replicas] = processes as [RedisWakeUp, RedisWakeUp, RedisWakeUp];
    const rings = replicas.map(() => 0);
    replicas.forEach((replica, index) => replica.subscribe(() => (rings[index]! += 1)));
    const ringsAtAll = async (): Promise<boolean> => {
      const before = [...rings];
      resolver.ring();
      await new Promise((resolve) => setTimeout(resolve, 20));
      return rings.every((count, index) => count > before[index]!);
    };
    try {
      await eventually('all are woken', ringsAtAll);
      await Promise.all(admins.map((admin) => admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')));
      await eventually('all are woken again', ringsAtAll);
      expect(Math.min(...rings)).toBeGreaterThan(1);
    } finally {
      for (const each of processes) each.close();
      for (const admin of admins) admin.disconnect();
      await server.stop();
    }
  });
});
