export { freshDatabase, type FreshDatabase, type FreshDatabaseOptions } from './fresh-database.js';
export { startPrivatePostgres, type PrivatePostgres } from './private-postgres.js';
export { startPrivateRedis, type PrivateRedis, type PrivateRedisOptions } from './private-redis.js';
export { startTestServers, type TestServers } from './start-test-servers.js';
export { testPostgres } from './test-postgres.js';
export { testRedis } from './test-redis.js';
export type { TestServer } from './test-server.js';
