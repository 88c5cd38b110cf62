import { isTributaryError } from '@tributary/platform';
import { migrate, openPool } from '@tributary/store';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { readApiConfig } from './api.config.js';
import { createApiApp, listenApi } from './create-api-app.js';

const log = pino({ name: 'api' });

/** One replica of the API in team mode. */
async function main(): Promise<void> {
  const { api, databaseUrl, redisUrl, migrationsDirectory } = readApiConfig();
  const pool = openPool({
    url: databaseUrl,
    onIdleError: (error) => log.warn({ event: 'ConnectionLost', err: error }),
  });
  await migrate(pool, { directory: migrationsDirectory });
  const redis = redisUrl === undefined ? undefined : new Redis(redisUrl, { maxRetriesPerRequest: 1 });
  redis?.on('error', (error: Error) => log.warn({ event: 'RedisConnectionError', err: error }));
  const app = await createApiApp({
    config: api,
    pool,
    health: {
      migrationsDirectory,
      ...(redis && { isStreamReachable: () => redis.ping().then(() => true) }),
    },
    onError: (error) => log.error({ event: 'RequestError', err: error }),
  });
  log.info({ event: 'ApiStarted', url: await listenApi(app, api) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void app
        .close()
        .then(() => pool.end())
        .then(() => redis?.disconnect());
    });
  }
}

main().catch((error: unknown) => {
  if (isTributaryError(error)) log.fatal({ event: 'ApiStartError', code: error.code }, error.message);
  else log.fatal({ event: 'ApiStartError', err: error });
  process.exitCode = 1;
  process.exit();
});
