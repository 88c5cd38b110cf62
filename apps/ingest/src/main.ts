import 'reflect-metadata';
import { asksForHelp, describeService, runService, type RunningService } from '@tributary/platform';
import { checkDatabase, openPreparedDatabase, ParcelRepository } from '@tributary/store';
import { checkStream } from '@tributary/stream';
import { openRedisStream } from '@tributary/stream/redis';
import { createIngest } from './create-ingest.js';
import { readIngestConfig, settings } from './ingest.config.js';
import { readRedactionKey } from './publish/redaction-key.js';

/** Ingest as a process of its own, on Redis and Postgres. */
async function start({ closers, log, registry, serveOps }: RunningService): Promise<void> {
  const config = readIngestConfig();
  const onConnectionError = (error: Error): void => log.warn({ error: error.message }, 'RedisConnectionLost');
  const database = await openPreparedDatabase(config.databaseUrl, closers);
  const parcels = new ParcelRepository(database);
  const stream = await openRedisStream({ url: config.redisUrl, parcels, onConnectionError }, closers);
  const ingest = await createIngest({
    database,
    stream,
    hostId: config.hostId,
    developer: config.developer,
    claudeDirectories: config.claudeDirectories,
    opencodeServers: config.opencodeServers,
    redactionKey: await readRedactionKey(config.dataDir),
    registry,
    hooks: {
      onReadError: ({ path, code }) => log.warn({ path, code }, 'FileReadFailed'),
      onWatchLimit: ({ directory, code }) => log.warn({ directory, code }, 'WatchLimitReached'),
      onMalformedPrivacyFile: (told) => log.warn(told, 'PrivacyFileMalformed'),
      onDisconnected: ({ url, code, retryMs }) => log.warn({ url, code, retryMs }, 'OpencodeDisconnected'),
      onPublishFailed: (error) => log.warn({ err: error }, 'ChunkPublishFailed'),
      onLookFailed: (error) => log.warn({ err: error }, 'LossLookFailed'),
    },
  });
  closers.defer(() => ingest.close());
  await serveOps(config.ops, { postgres: checkDatabase(database), stream: checkStream(stream) });
  log.info({ folders: config.claudeDirectories }, 'IngestStarted');
}

const purpose = 'Reads what agents write on this machine and hands it to the resolvers.';
if (asksForHelp(process.argv)) process.stdout.write(describeService({ name: 'ingest', purpose, settings }));
else await runService('ingest', start);
