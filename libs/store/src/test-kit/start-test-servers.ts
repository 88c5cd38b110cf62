import { testPostgres } from './test-postgres.js';
import { testRedis } from './test-redis.js';

export interface TestServers {
  /** For the environment of the test processes, which is how they find the servers. */
  readonly env: { readonly TEST_DATABASE_URL: string; readonly TEST_REDIS_URL: string };
  stop(): Promise<void>;
}

/** One Postgres and one Redis for a whole run of tests. */
export async function startTestServers(): Promise<TestServers> {
  const redis = await testRedis();
  const postgres = await testPostgres().catch(async (error: unknown) => {
    await redis.stop();
    throw error;
  });
  return {
    env: { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url },
    stop: async () => {
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}
