import 'reflect-metadata';
import { createLog, runProcess } from '@tributary/platform';
import { openDatabase, prepareDatabase } from '@tributary/store';
import { RedisChunkStream } from '@tributary/stream';
import { createIngest } from './create-ingest.js';
import { readIngestConfig } from './ingest.config.js';
import { readRedactionKey } from './publish/redaction-key.js';

/** Ingest as a process of its own, on Redis and Postgres. */
await runProcess(async ({ closers }) => {
  const config = readIngestConfig();
  const log = createLog('ingest');
  const stream = new RedisChunkStream({
    url: config.redisUrl,
    onConnectionError: (error) => log.warn({ error: error.message }, 'RedisConnectionLost'),
  });
  closers.defer(() => stream.close());
  await stream.assertUsable();
  const database = openDatabase(config.databaseUrl);
  closers.defer(() => database.end());
  await prepareDatabase(database);
  const ingest = await createIngest({
    database,
    stream,
    hostId: config.hostId,
    developer: config.developer,
    claudeDirectories: config.claudeDirectories,
    opencodeServers: config.opencodeServers,
    redactionKey: await readRedactionKey(config.dataDir),
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
  log.info({ folders: config.claudeDirectories }, 'IngestStarted');
});
