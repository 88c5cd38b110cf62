import { afterAll, beforeAll } from '@jest/globals';
import { describeChunkStream } from '../contract/chunk-stream.contract.js';
import { startRedisCluster } from '../contract/redis-cluster.js';
import { redisUnderTest } from '../contract/redis-under-test.js';
import { testRedis, type TestRedis } from '../contract/test-redis.js';

let server: TestRedis;
let cluster: TestRedis;

beforeAll(async () => {
  [server, cluster] = await Promise.all([testRedis(), startRedisCluster()]);
}, 60_000);
afterAll(() => Promise.all([server.stop(), cluster.stop()]));

describeChunkStream('Redis', async () => redisUnderTest(server));
describeChunkStream('a Redis Cluster', async () => redisUnderTest(cluster));
