import 'reflect-metadata';
import { createLog, runProcess } from '@tributary/platform';
import { openDatabase, prepareDatabase } from '@tributary/store';
import { RedisChunkStream } from '@tributary/stream';
import { createResolver } from './create-resolver.js';
import { LeasedPartitions } from './lease/leased-partitions.source.js';
import { readPriceBook } from './prices/read-price-book.js';
import { readResolverConfig } from './resolver.config.js';

/** The resolver as a process of its own, on Redis and Postgres. */
await runProcess(async ({ closers }) => {
  const config = readResolverConfig();
  const log = createLog('resolver');
  const stream = new RedisChunkStream({
    url: config.redisUrl,
    onConnectionError: (error) => log.warn({ error: error.message }, 'RedisConnectionLost'),
  });
  closers.defer(() => stream.close());
  await stream.assertUsable();
  const database = openDatabase(config.databaseUrl);
  closers.defer(() => database.end());
  await prepareDatabase(database);
  const partitions = new LeasedPartitions({
    database,
    onRenewFailed: (error) => log.warn({ err: error }, 'LeaseRenewalFailed'),
  });
  closers.defer(() => partitions.close());
  await partitions.start();
  const resolver = await createResolver({
    database,
    stream,
    partitions,
    orphanAfterMs: config.orphanAfterMs,
    autoCards: config.autoCards,
    prices: await readPriceBook(config.pricesFile),
    hooks: {
      onBatchFailed: ({ partition, attempt, error }) =>
        log.error({ partition, attempt, err: error }, 'BatchFailed'),
      onSweepFailed: (error) => log.error({ err: error }, 'SweepFailed'),
    },
  });
  closers.defer(() => resolver.close());
  await resolver.listen();
  log.info('ResolverStarted');
});
