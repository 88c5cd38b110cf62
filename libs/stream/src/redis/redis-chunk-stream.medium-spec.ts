import { afterAll, beforeAll } from '@jest/globals';
import { startPrivateRedisCluster, type TestServer } from '@tributary/store/test-kit';
import { describeChunkStream } from '../test-kit/describe-chunk-stream.js';
import { redisUnderTest } from '../test-kit/redis-under-test.js';
import { testRedis, type TestRedis } from '../test-kit/test-redis.js';

let server: TestRedis;
let cluster: TestServer;

beforeAll(async () => {
  [server, cluster] = await Promise.all([testRedis(), startPrivateRedisCluster()]);
});
afterAll(() => Promise.all([server.stop(), cluster.stop()]));

describeChunkStream('Redis', async () => redisUnderTest(server));
describeChunkStream('a Redis Cluster', async () => redisUnderTest({ ...cluster, isShared: false }));
