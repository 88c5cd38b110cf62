import { createApiApp, listenApi } from '@tributary/api';
import { createHookRedactor, createIngest, readRedactionKey, type IngestHooks } from '@tributary/ingest';
import { errors, runProcess, type RunningProcess } from '@tributary/platform';
import { createResolver, readPriceBook } from '@tributary/resolver';
import {
  migrationsDirectory,
  openDatabase,
  prepareDatabase,
  startEmbeddedPostgres,
  type Database,
} from '@tributary/store';
import { InProcessChunkStream } from '@tributary/stream';
import { openBrowser } from './open-browser.js';
import { printFailure, printReady } from './print.js';
import { readUpConfig, type UpConfig } from './up.config.js';
import { WakeUp } from './wake-up.js';

/** Everything in one process: ingest, resolver, api and web, on a Postgres of its own unless it is given one. */
export async function up(flags: readonly string[]): Promise<void> {
  await runProcess(async (running) => {
    const config = readUpConfig(flags);
    const { closers } = running;
    const database = openDatabase(config.databaseUrl ?? (await startPostgres(config, running)));
    closers.defer(() => database.end());
    await prepareDatabase(database);
    const stream = new InProcessChunkStream();
    closers.defer(() => stream.close());
    const address = await startServices(config, running, database, stream);
    printReady(address, config);
    if (config.opensBrowser) openBrowser(address);
  });
}

async function startPostgres({ dataDir }: UpConfig, { closers, stop }: RunningProcess): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    onNotice: (notice) => process.stdout.write(`${notice}\n`),
    onUnexpectedExit: () => stop(errors.embeddedPostgresEnded({ dataDir })),
  });
  closers.defer(() => postgres.stop());
  return postgres.connectionString;
}

/** The api first, so that a taken port is told before anything is read; ingest last, so that nothing waits. */
async function startServices(
  config: UpConfig,
  { closers }: RunningProcess,
  database: Database,
  stream: InProcessChunkStream,
): Promise<string> {
  const { host, port, webDirectory, orphanAfterMs, autoCards, hostId, developer, claudeDirectories } = config;
  const wakeUp = new WakeUp();
  const redactionKey = await readRedactionKey(config.dataDir);
  const api = await createApiApp({
    config: { host, port, webDirectory, mode: 'embedded' },
    pool: database,
    health: { migrationsDirectory },
    binding: { autoCards, orphanAfterMs },
    intake: { stream, hostId, redact: createHookRedactor(redactionKey) },
    wakeUp: (listener) => wakeUp.subscribe(listener),
    onError: printFailure('A request failed'),
  });
  closers.defer(() => api.close());
  const address = await listenApi(api, config);
  const resolver = await createResolver({
    database,
    stream,
    orphanAfterMs,
    autoCards,
    prices: await readPriceBook(config.pricesFile),
    hooks: {
      onCommitted: () => wakeUp.ring(),
      onBatchFailed: ({ error }) => printFailure('A batch could not be stored and is tried again')(error),
      onSweepFailed: printFailure('The deadlines could not be swept'),
    },
  });
  closers.defer(() => resolver.close());
  await resolver.listen();
  const ingest = await createIngest({
    database,
    stream,
    hostId,
    developer,
    claudeDirectories,
    opencodeServers: config.opencodeServers,
    redactionKey,
    hooks: ingestHooks,
  });
  closers.defer(() => ingest.close());
  return address;
}

const ingestHooks: IngestHooks = {
  onReadError: ({ path, error }) => printFailure(`${path} could not be read and is tried again`)(error),
  onMalformedPrivacyFile: ({ path, reason }) =>
    printFailure(`${path} cannot be read, its projects are at the strictest level`)(reason),
  onDisconnected: ({ url, error }) => printFailure(`The OpenCode server at ${url} cannot be followed`)(error),
  onLookFailed: printFailure('The positions could not be read'),
};
