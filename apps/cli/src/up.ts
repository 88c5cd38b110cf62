import {
  asksForHelp,
  describeSettings,
  errors,
  keepHeapSmall,
  runProcess,
  type RunningProcess,
} from '@tributary/platform';
import { startEmbeddedPostgres } from '@tributary/store/embedded';
import { readUpPlace, type UpPlace } from './up-place.config.js';

const help = () => `Usage: tributary up [--port 7421] [--data-dir FOLDER] …

Starts Tributary in one process: it follows what agents write on this machine, keeps it in a Postgres of its own and
shows it in the browser, until you stop it with Ctrl-C. "npm start" does the same, also as "npm start -- --port 7421".

${describeSettings([
  'TRIBUTARY_PORT',
  'TRIBUTARY_HOST',
  'TRIBUTARY_DATA_DIR',
  'TRIBUTARY_CLAUDE_DIRS',
  'TRIBUTARY_OPENCODE_URLS',
  'TRIBUTARY_AUTO_CARDS',
  'TRIBUTARY_ORPHAN_AFTER',
  'TRIBUTARY_PRICES',
  'TRIBUTARY_ALERTS',
  'TRIBUTARY_KEEP_CONTENT',
  'TRIBUTARY_KEEP_FACTS',
  'TRIBUTARY_OPEN',
  'DATABASE_URL',
])}
Each is an environment variable too (TRIBUTARY_PORT, …, DATABASE_URL). README.md lists these and all others.
`;

/** Everything in one process, on a Postgres of its own unless it is given one. */
export async function up(flags: readonly string[]): Promise<void> {
  if (asksForHelp(flags)) return void process.stdout.write(help());
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
