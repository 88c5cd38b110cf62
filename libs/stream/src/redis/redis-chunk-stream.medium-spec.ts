import { afterAll, beforeAll } from '@jest/globals';
import { describeChunkStream } from '../test-kit/describe-chunk-stream.js';
import { startRedisCluster } from '../test-kit/redis-cluster.js';
import { redisUnderTest } from '../test-kit/redis-under-test.js';
import { testRedis, type TestRedis } from '../test-kit/test-redis.js';

let server: TestRedis;
let cluster: TestRedis;

beforeAll(async () => {
  [server, cluster] = await Promise.all([testRedis(), startRedisCluster()]);
}, 60_000);
afterAll(() => Promise.all([server.stop(), cluster.stop()]));

describeChunkStream('Redis', async () => redisUnderTest(server));
describeChunkStream('a Redis Cluster', async () => redisUnderTest(cluster));
