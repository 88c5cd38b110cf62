import { errors, keepHeapSmall, runProcess, type RunningProcess } from '@tributary/platform';
import { startEmbeddedPostgres } from '@tributary/store';
import { readUpPlace, type UpPlace } from './up-place.config.js';

/** Everything in one process, on a Postgres of its own unless it is given one. */
export async function up(flags: readonly string[]): Promise<void> {
  await runProcess(async (running) => {
    const place = readUpPlace(flags);
    // The database is started by other processes: meanwhile this one loads its services.
    const [url, { startUpServices }] = await Promise.all([
      place.databaseUrl ?? startPostgres(place, running),
      import('./up-services.js'),
    ]);
    // Not before all is loaded: the young generation stays as large as it has become by then.
    keepHeapSmall();
    await startUpServices(flags, running, url);
  });
}

async function startPostgres({ dataDir }: UpPlace, { closers, stop }: RunningProcess): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    onNotice: (notice) => process.stdout.write(`${notice}\n`),
    onUnexpectedExit: () => stop(errors.embeddedPostgresEnded({ dataDir })),
  });
  closers.defer(() => postgres.stop());
  return postgres.connectionString;
}
