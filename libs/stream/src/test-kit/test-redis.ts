import { startRedisServer } from './redis-server.js';

export interface TestRedis {
  readonly url: string;
  /** Not ours alone: no FLUSHALL, no CONFIG SET, no kill. */
  readonly isShared: boolean;
  stop(): Promise<void>;
}

/** The Redis named by TEST_REDIS_URL, otherwise a private one. */
export async function testRedis(): Promise<TestRedis> {
  const shared = process.env.TEST_REDIS_URL;
  if (shared !== undefined) return { url: shared, isShared: true, stop: async () => undefined };
  return { ...(await startRedisServer()), isShared: false };
}
