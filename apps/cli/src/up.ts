import { errors, keepHeapSmall, runProcess, type RunningProcess } from '@tributary/platform';
import { startEmbeddedPostgres } from '@tributary/store/embedded';
import { asksForHelp } from './asks-for-help.js';
import { readUpPlace, type UpPlace } from './up-place.config.js';

const help = `Usage: tributary up [--port 7421] [--data-dir FOLDER] …

Starts Tributary in one process: it follows what agents write on this machine, keeps it in a Postgres of its own and
shows it in the browser, until you stop it with Ctrl-C. "npm start" does the same, also as "npm start -- --port 7421".

  --port PORT            Port of the dashboard and the API (7420).
  --host ADDRESS         Address to listen on (127.0.0.1).
  --data-dir FOLDER      Where the embedded Postgres keeps its data (~/.tributary).
  --claude-dirs LIST     Folders with Claude Code transcripts, separated by commas (~/.claude/projects).
  --opencode-urls LIST   OpenCode servers, separated by commas (http://127.0.0.1:4096 if it answers).
  --auto-cards POLICY    Cards for unknown sessions: per-session, by-branch or off (per-session).
  --orphan-after TIME    Silence after which an agent without a conclusion counts as orphaned (15m).
  --database-url URL     A Postgres to use instead of an embedded one.
  --open 0               Does not open a browser.
  --help                 Shows this.

Each is an environment variable too (TRIBUTARY_PORT, …, DATABASE_URL). README.md lists these and all others.
`;

/** Everything in one process, on a Postgres of its own unless it is given one. */
export async function up(flags: readonly string[]): Promise<void> {
  if (asksForHelp(flags)) return void process.stdout.write(help);
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
