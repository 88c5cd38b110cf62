import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import {
  asksForHelp,
  createLog,
  describeService,
  errors,
  runProcess,
  type RunningProcess,
} from '@tributary/platform';
import {
  migrationsDirectory,
  openPreparedDatabase,
  ParcelRepository,
  TokenRepository,
} from '@tributary/store';
import { ProgressWatch } from '@tributary/stream';
import { RedisChunkStream, RedisWakeUp } from '@tributary/stream/redis';
import { readApiConfig, settings } from './api.config.js';
import { createApiApp, listenApi } from './create-api-app.js';
import { logRequests } from './http/log-requests.js';
import { createHookReducer } from './hooks/create-hook-reducer.js';

/** One replica of the API in team mode. */
async function start({ closers }: RunningProcess): Promise<void> {
  const { api, binding, databaseUrl, redisUrl } = readApiConfig();
  const log = createLog('api');
  const pool = await openPreparedDatabase(databaseUrl, closers);
  const onConnectionError = (error: Error): void => log.warn({ error: error.message }, 'RedisConnectionLost');
  const stream = new RedisChunkStream({
    url: redisUrl,
    parcels: new ParcelRepository(pool),
    onConnectionError,
  });
  closers.defer(() => stream.close());
  const wakeUp = new RedisWakeUp({ url: redisUrl, onConnectionError });
  closers.defer(() => wakeUp.close());
  const progress = new ProgressWatch({ stream });
  progress.start();
  closers.defer(() => progress.stop());
  if (!(await new TokenRepository(pool).hasAdmin())) throw errors.adminTokenMissing();
  const app = await createApiApp({
    config: api,
    pool,
    binding,
    wakeUp: (listener) => wakeUp.subscribe(listener),
    intake: { stream, hostId: hostname(), redact: createHookReducer(randomBytes(32)) },
    health: {
      migrationsDirectory,
      isStreamReachable: () => stream.depth().then(() => true),
      isMakingProgress: async () => progress.isMakingProgress(),
    },
    ...logRequests(log),
  });
  closers.defer(() => app.close());
  log.info({ url: await listenApi(app, api) }, 'ApiStarted');
}

const purpose = 'Answers the dashboard and other programs, and takes what collectors and hooks send.';
if (asksForHelp(process.argv)) process.stdout.write(describeService({ name: 'api', purpose, settings }));
else await runProcess(start);
