import { errors, keepHeapSmall, runProcess, type RunningProcess } from '@tributary/platform';
import { startEmbeddedPostgres } from '@tributary/store/embedded';
import { readUpPlace, type UpPlace } from './up-place.config.js';

/** Everything in one process, on a Postgres of its own unless it is given one. */
export async function up(flags: readonly string[]): Promise<void> {
  await runProcess(async (running) => {
    const place = readUpPlace(flags);
    // The database is started by other processes: while they work, and not before, this one loads its services.
    const url = place.databaseUrl ?? (await startPostgres(place, running, () => void loadServices()));
    const { startUpServices } = await loadServices();
    // Not before all is loaded: the young generation stays as large as it has become by then.
    keepHeapSmall();
    await startUpServices(flags, running, url);
  });
}

/** Loaded once, however often it is asked for. */
const loadServices = () => import('./up-services.js');

async function startPostgres(
  { dataDir }: UpPlace,
  { closers, stop }: RunningProcess,
  onWait: () => void,
): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    onWait,
    onNotice: (notice) => process.stdout.write(`${notice}\n`),
    onUnexpectedExit: () => stop(errors.embeddedPostgresEnded({ dataDir })),
  });
  closers.defer(() => postgres.stop());
  return postgres.connectionString;
}
