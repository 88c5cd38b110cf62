import { createApiApp, listenApi } from '@tributary/api';
import type { PriceBook } from '@tributary/domain';
import { createHookRedactor, createIngest, readRedactionKey, type IngestHooks } from '@tributary/ingest';
import type { RunningProcess } from '@tributary/platform';
import {
  alertJobs,
  createResolver,
  janitorJobs,
  priceJobs,
  readAlertConfig,
  readPriceBook,
  usualAlerts,
} from '@tributary/resolver';
import { migrationsDirectory, openDatabase, prepareDatabase, type Database } from '@tributary/store';
import {
  InProcessChunkStream,
  InProcessScheduler,
  InProcessWakeUp,
  ProgressWatch,
  type WakeUp,
} from '@tributary/stream';
import { Registry } from 'prom-client';
import { DemoPlayer } from './commands/demo/demo-player.js';
import { openBrowser } from './open-browser.js';
import { printFailure, printReady } from './print.js';
import { listWatched } from './list-watched.js';
import { tellLosses } from './tell-losses.js';
import { readUpConfig, type UpConfig } from './up.config.js';

/** In each of the 16 partitions, and in all of them. What does not fit waits in its file. */
const waitingBytes = { ofPartition: 6 * 1024 * 1024, inAll: 16 * 1024 * 1024 };
/** Of an import: what one waits for the database the other computes. */
const commitsAtOnce = 2;

/** Ingest, resolver, api and web, on a database that runs. */
export async function startUpServices(
  flags: readonly string[],
  running: RunningProcess,
  databaseUrl: string,
): Promise<void> {
  const config = readUpConfig(flags);
  const { closers } = running;
  const database = openDatabase(databaseUrl);
  closers.defer(() => database.end());
  const stream = new InProcessChunkStream({
    highWater: { bytes: waitingBytes.ofPartition },
    mostBytes: waitingBytes.inAll,
  });
  closers.defer(() => stream.close());
  const address = await startServices(config, running, database, stream);
  printReady(address, config);
  if (config.opensBrowser) openBrowser(address);
}

/**
 * The api first, so that a taken port is told before anything is read; ingest last, so that nothing waits. The database
 * is prepared while the api is put together.
 */
async function startServices(
  config: UpConfig,
  { closers }: RunningProcess,
  database: Database,
  stream: InProcessChunkStream,
): Promise<string> {
  const { host, port, webDirectory, orphanAfterMs, autoCards, hostId, developer, claudeDirectories } = config;
  const prepared = prepareDatabase(database);
  // Told to who waits for it.
  prepared.catch(() => undefined);
  const wakeUp = new InProcessWakeUp();
  const registry = new Registry();
  const progress = watchProgress(stream, closers);
  const redactionKey = await readRedactionKey(config.dataDir);
  const demo = new DemoPlayer({ database, stream, redactionKey, hooks: ingestHooks, onFailed: onDemoFailed });
  const api = await createApiApp({
    config: { host, port, webDirectory, mode: 'embedded' },
    pool: database,
    prepared,
    health: {
      migrationsDirectory,
      registries: [registry],
      watched: () => listWatched(config),
      isMakingProgress: async () => progress.isMakingProgress(),
    },
    binding: { autoCards, orphanAfterMs },
    intake: { stream, hostId, redact: createHookRedactor(redactionKey) },
    wakeUp: (listener) => wakeUp.subscribe(listener),
    demo,
    onError: printFailure('A request failed'),
  });
  closers.defer(() => api.close());
  const address = await listenApi(api, config);
  const prices = await readPriceBook(config.pricesFile);
  await startResolver(config, closers, { database, stream, registry, wakeUp, prices });
  await startJobs(config, closers, { database, prices, address });
  const ingest = await createIngest({
    database,
    stream,
    hostId,
    developer,
    claudeDirectories,
    opencodeServers: config.opencodeServers,
    redactionKey,
    registry,
    hooks: ingestHooks,
  });
  closers.defer(() => ingest.close());
  closers.defer(() => demo.close());
  return address;
}

function watchProgress(stream: InProcessChunkStream, closers: RunningProcess['closers']): ProgressWatch {
  const progress = new ProgressWatch({ stream });
  progress.start();
  closers.defer(() => progress.stop());
  return progress;
}

interface ResolverParts {
  readonly database: Database;
  readonly stream: InProcessChunkStream;
  readonly registry: Registry;
  readonly wakeUp: WakeUp;
  readonly prices: PriceBook;
}

async function startResolver(
  { orphanAfterMs, autoCards, spans }: UpConfig,
  closers: RunningProcess['closers'],
  { wakeUp, ...parts }: ResolverParts,
): Promise<void> {
  const resolver = await createResolver({
    ...parts,
    orphanAfterMs,
    autoCards,
    commitsAtOnce,
    spans,
    hooks: {
      onCommitted: () => wakeUp.ring(),
      onBatchFailed: ({ error }) => printFailure('A batch could not be stored and is tried again')(error),
      onSweepFailed: printFailure('The deadlines could not be swept'),
      onExportFailed: printFailure('Spans could not be sent and are tried again'),
    },
  });
  closers.defer(() => resolver.close());
  await resolver.listen();
}

interface JobParts {
  readonly database: Database;
  readonly prices: PriceBook;
  readonly address: string;
}

async function startJobs(
  { alerts, keep }: UpConfig,
  closers: RunningProcess['closers'],
  { database, prices, address }: JobParts,
): Promise<void> {
  const scheduler = new InProcessScheduler({
    onJobFailed: (name, error) =>
      printFailure(`The job ${name} failed and is run again when it is due`)(error),
  });
  closers.defer(() => scheduler.close());
  const config = alerts.file === undefined ? usualAlerts : await readAlertConfig(alerts.file);
  const jobs = await alertJobs(database, { ...alerts, publicUrl: alerts.publicUrl ?? address, config });
  await scheduler.start([...janitorJobs(database, keep), ...priceJobs(database, prices), ...jobs]);
}

const onDemoFailed = printFailure('The demo could not be replayed');

const ingestHooks: IngestHooks = {
  onReadError: ({ path, error }) =>
    printFailure(`${path === '' ? 'What is watched' : path} could not be read and is tried again`)(error),
  onMalformedPrivacyFile: ({ path, reason }) =>
    printFailure(`${path} cannot be read, its projects are at the strictest level`)(reason),
  ...tellLosses(),
  onLookFailed: printFailure('The positions could not be read'),
};
