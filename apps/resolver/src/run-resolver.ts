import type { PriceBook } from '@tributary/domain';
import { runService, type Logger, type RunningService } from '@tributary/platform';
import {
  checkDatabase,
  openPreparedDatabase,
  ParcelRepository,
  PipelineSamplesRepository,
  type Database,
} from '@tributary/store';
import { checkStream, ProgressWatch } from '@tributary/stream';
import { BullScheduler, openRedisStream, RedisWakeUp } from '@tributary/stream/redis';
import { alertJobs } from './alerts/alert-jobs.js';
import { noAlerts, readAlertConfig } from './alerts/read-alert-config.js';
import type { CommitRules } from './commit/commit-batch.js';
import { createResolver, type ResolverOptions } from './create-resolver.js';
import { PipelineTracer } from './export/pipeline-tracer.js';
import { SpanSender } from './export/span-sender.js';
import { janitorJobs } from './janitor/janitor-jobs.js';
import { LeasedPartitions } from './lease/leased-partitions.source.js';
import { SampleRecorder } from './metrics/sample-recorder.js';
import { priceJobs } from './prices/price-jobs.js';
import { readPriceBook } from './prices/read-price-book.js';
import { readResolverConfig, type ResolverConfig } from './resolver.config.js';

/** The more resolvers there are, the less of an import comes to each, and a commit costs more than the wait. */
const patienceMs = 1_000;

type Hooks = NonNullable<ResolverOptions['hooks']>;

/** The resolver as a process of its own, on Redis and Postgres. */
export async function runResolver(rules?: CommitRules): Promise<void> {
  await runService('resolver', async (service) => {
    const { closers, log, registry, serveOps } = service;
    const config = readResolverConfig();
    const database = await openPreparedDatabase(config.databaseUrl, closers);
    const stream = await openStream(config, database, service);
    const wakeUp = openWakeUp(config, service);
    const partitions = await takePartitions(database, service);
    const samples = new PipelineSamplesRepository(database, partitions.owner);
    const recorder = new SampleRecorder({ samples, stream });
    const tracer = startTracer(config, service);
    const onCommitted: Hooks['onCommitted'] = (counts, seconds) => {
      wakeUp.ring();
      recorder.committed(counts);
      tracer?.committed(counts, seconds);
    };
    const prices = await readPriceBook(config.pricesFile);
    const resolver = await createResolver({
      database,
      stream,
      partitions,
      orphanAfterMs: config.orphanAfterMs,
      patienceMs,
      autoCards: config.autoCards,
      prices,
      registry,
      spans: config.spans,
      ...(rules && { rules }),
      hooks: { ...logHooks(log), onCommitted },
    });
    closers.defer(() => resolver.close());
    await resolver.listen();
    await startJobs(config, { database, prices }, service);
    const progress = new ProgressWatch({ stream, partitions });
    progress.start();
    closers.defer(() => progress.stop());
    recorder.start();
    closers.defer(() => recorder.stop());
    await serveOps(config.ops, {
      postgres: checkDatabase(database),
      stream: checkStream(stream),
      progress: progress.check(),
    });
    log.info('ResolverStarted');
  });
}

async function openStream(
  { redisUrl }: ResolverConfig,
  database: Database,
  { closers, log }: RunningService,
) {
  const parcels = new ParcelRepository(database);
  const onEntryUnreadable = (partition: number, id: string, error: unknown): void =>
    log.error({ partition, id, err: error }, 'StreamEntryUnreadable');
  const onConnectionError = tellLostConnection(log);
  return await openRedisStream({ url: redisUrl, parcels, onConnectionError, onEntryUnreadable }, closers);
}

function openWakeUp({ redisUrl }: ResolverConfig, { closers, log }: RunningService): RedisWakeUp {
  const wakeUp = new RedisWakeUp({ url: redisUrl, onConnectionError: tellLostConnection(log) });
  closers.defer(() => wakeUp.close());
  return wakeUp;
}

function tellLostConnection(log: Logger): (error: Error) => void {
  return (error) => log.warn({ error: error.message }, 'RedisConnectionLost');
}

async function takePartitions(
  database: Database,
  { closers, log }: RunningService,
): Promise<LeasedPartitions> {
  const partitions = new LeasedPartitions({
    database,
    onRenewFailed: (error) => log.warn({ err: error }, 'LeaseRenewalFailed'),
  });
  closers.defer(() => partitions.close());
  await partitions.start();
  return partitions;
}

function startTracer(
  { spans, isPipelineTraced }: ResolverConfig,
  { closers }: RunningService,
): PipelineTracer | undefined {
  if (spans === undefined || !isPipelineTraced) return undefined;
  const tracer = new PipelineTracer({ sender: new SpanSender(spans) });
  closers.defer(() => tracer.stop());
  tracer.start();
  return tracer;
}

function logHooks(log: Logger): Hooks {
  return {
    onBatchFailed: ({ partition, attempt, error }) =>
      log.error({ partition, attempt, err: error }, 'BatchFailed'),
    onSweepFailed: (error) => log.error({ err: error }, 'SweepFailed'),
    onExportFailed: (error) => log.warn({ err: error }, 'SpanExportFailed'),
    onRefused: (spans) => log.warn({ spans }, 'SpansRefused'),
  };
}

async function startJobs(
  { redisUrl, alerts, keep }: ResolverConfig,
  { database, prices }: { readonly database: Database; readonly prices: PriceBook },
  { closers, log }: RunningService,
): Promise<void> {
  const scheduler = new BullScheduler({
    url: redisUrl,
    onConnectionError: (error) => log.warn({ error: error.message }, 'JobConnectionLost'),
    hooks: { onJobFailed: (job, error) => log.error({ job, err: error }, 'JobFailed') },
  });
  closers.defer(() => scheduler.close());
  const config = alerts.file === undefined ? noAlerts : await readAlertConfig(alerts.file);
  await scheduler.start([
    ...janitorJobs(database, keep),
    ...priceJobs(database, prices),
    ...(await alertJobs(database, { ...alerts, config })),
  ]);
}
