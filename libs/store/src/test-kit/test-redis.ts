import { hasDockerEngine } from './docker-engine.js';
import { startPrivateRedis } from './private-redis.js';
import { notOurs, type TestServer } from './test-server.js';

/** A Redis for tests: the one named in the environment, else a container, else a local `redis-server`. */
export async function testRedis(): Promise<TestServer> {
  const url = process.env.TEST_REDIS_URL;
  if (url !== undefined) return { url, stop: notOurs };
  if (await hasDockerEngine()) return startContainer();
  return startPrivateRedis();
}

async function startContainer(): Promise<TestServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer('redis:7-alpine')
    .withCommand(['redis-server', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'))
    .start();
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    stop: async () => {
      await container.stop();
    },
  };
}
