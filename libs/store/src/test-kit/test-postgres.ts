import { hasDockerEngine } from './docker-engine.js';
import { startPrivatePostgres } from './private-postgres.js';
import { notOurs, type TestServer } from './test-server.js';

/** A Postgres for tests: the one named in the environment, else a container, else the embedded one. */
export async function testPostgres(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  if (url !== undefined) return { url, stop: notOurs };
  if (await hasDockerEngine()) return startContainer();
  return startPrivatePostgres();
}

async function startContainer(): Promise<TestServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer('postgres:18-alpine')
    .withEnvironment({ POSTGRES_USER: 'tributary', POSTGRES_PASSWORD: 'tributary', POSTGRES_DB: 'tributary' })
    .withExposedPorts(5432)
    // Once for the initialisation, once for the server that stays.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const address = `${container.getHost()}:${container.getMappedPort(5432)}`;
  return {
    url: `postgresql://tributary:tributary@${address}/tributary`,
    stop: async () => {
      await container.stop();
    },
  };
}
