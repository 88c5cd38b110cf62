import { hostname } from 'node:os';
import { createLog, errors, runProcess } from '@tributary/platform';
import { migrationsDirectory, openDatabase, prepareDatabase, TokenRepository } from '@tributary/store';
import { RedisChunkStream } from '@tributary/stream';
import { Redis } from 'ioredis';
import { readApiConfig } from './api.config.js';
import { createApiApp, listenApi } from './create-api-app.js';
import { reduceHook } from './hooks/reduce-hook.js';

/** One replica of the API in team mode. */
await runProcess(async ({ closers }) => {
  const { api, binding, databaseUrl, redisUrl } = readApiConfig();
  const log = createLog('api');
  const pool = openDatabase(databaseUrl);
  closers.defer(() => pool.end());
  await prepareDatabase(pool);
  const onConnectionError = (error: Error): void => log.warn({ error: error.message }, 'RedisConnectionLost');
  const stream = new RedisChunkStream({ url: redisUrl, onConnectionError });
  closers.defer(() => stream.close());
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
  redis.on('error', onConnectionError);
  closers.defer(async () => redis.disconnect());
  if (!(await new TokenRepository(pool).hasAdmin())) throw errors.adminTokenMissing();
  const app = await createApiApp({
    config: api,
    pool,
    binding,
    intake: { stream, hostId: hostname(), redact: reduceHook },
    health: { migrationsDirectory, isStreamReachable: () => redis.ping().then(() => true) },
    onError: (error) => log.error({ err: error }, 'RequestError'),
  });
  closers.defer(() => app.close());
  log.info({ url: await listenApi(app, api) }, 'ApiStarted');
});
