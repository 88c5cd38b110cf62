import {
  FileImport,
  importErrors,
  importPipe,
  ImportPrivacy,
  planImport,
  readRedactionKey,
  ServerLink,
  trustAuthority,
} from '@tributary/ingest';
import { expandHome } from '@tributary/platform';
import { count } from '../../progress/format-number.js';
import { showProgress } from '../../progress/show-progress.js';
import { describeImport } from './describe-import.js';
import { readServerConfig, type ServerConfig } from '../server.config.js';
import { readArguments, usageError } from '../read-arguments.js';
import { runCommand } from '../run-command.js';

const help = `Usage: tributary import <path>…
       <program> | tributary import -

Hands sessions to a running Tributary: from files and folders, or live through a pipe.

  tributary import ~/.claude                 everything Claude Code has kept
  tributary import session.jsonl run.ndjson  single files; what they are is seen from their lines
  claude -p "…" --output-format stream-json --verbose | tributary import -
  opencode run --format json "…" | tributary import -
  opencode export <session> | tributary import -
  curl -N http://127.0.0.1:4096/event | tributary import -

It may be stopped and repeated at any time: what is stored already is not read again. Secrets are replaced before
anything is sent; what a project holds back (.tributary.json, ~/.tributary/privacy.json) stays here.

  --server URL   Which Tributary (TRIBUTARY_SERVER; http://127.0.0.1:7420).
                 A team's server wants a token: TRIBUTARY_TOKEN or TRIBUTARY_TOKEN_FILE.
  --help         Shows this.
`;

const giveUpAfterMs = 30_000;
const kinds: Readonly<Record<string, string>> = {
  'claude.stream-json': 'Claude Code stream-json',
  'claude.transcript': 'a Claude Code transcript',
  'opencode.run-json': 'an OpenCode run',
  'opencode.export': 'an OpenCode export',
  'opencode.event': 'events of an OpenCode server',
};

/** `tributary import`. */
export async function importSessions(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const { words, flags } = readArguments('import', { server: 'string' }, args);
    if (flags.help === true) return void process.stdout.write(help);
    if (words.length === 0)
      throw usageError('Name a file or a folder, or - for a pipe; see "tributary import --help".');
    const isPipe = words.includes('-');
    if (isPipe && words.length > 1) throw usageError('A pipe (-) and files cannot be imported at once.');
    const config = readServerConfig(flags.server);
    if (config.caFile !== undefined) trustAuthority(config.caFile);
    await (isPipe ? fromPipe(config) : fromFiles(words, config));
  });
}

async function fromFiles(words: readonly string[], config: ServerConfig): Promise<void> {
  const { serverUrl, token, host } = config;
  const plan = await planImport(words.map(expandHome));
  const { unrecognised } = plan;
  if (plan.files.length === 0) throw importErrors.nothingFound({ paths: words });
  const files = await (await openPrivacy(config)).guard(plan.files);
  const link = new ServerLink({ url: serverUrl, token, giveUpAfterMs });
  const work = new FileImport({ link, host, files });
  const stopShowing = showProgress(() => work.progress(), process.stderr);
  process.once('SIGINT', () => {
    stopShowing();
    process.stderr.write('Stopped. What is stored stays; the same command goes on from there.\n');
    process.exit(130);
  });
  process.stderr.write(`Importing ${count(files.length, 'file')} into ${link.url}\n`);
  const report = await work.run().finally(stopShowing);
  process.stdout.write(`${describeImport(report)}\n`);
  if (unrecognised.length > 0) {
    process.stderr.write(`Left out, because they hold no session: ${listSome(unrecognised)}\n`);
  }
  if (work.failures.length === 0) return;
  const failed = work.failures.map(({ path, code }) => `${path} (${code})`);
  process.stderr.write(`Could not be read: ${listSome(failed)}\n`);
  process.exitCode = 1;
}

async function fromPipe(config: ServerConfig): Promise<void> {
  const { serverUrl, token, host } = config;
  if (process.stdin.isTTY) throw usageError('Nothing is piped in; see "tributary import --help".');
  // Ctrl-C goes to both ends of a pipe: what the agent says while it stops is still taken. The second one ends this.
  process.once('SIGINT', () => process.once('SIGINT', () => process.exit(130)));
  const link = new ServerLink({ url: serverUrl, token, giveUpAfterMs });
  const report = await importPipe({
    link,
    host,
    input: process.stdin,
    privacy: await openPrivacy(config),
    folder: process.cwd(),
    onRecognised: (kind) => process.stderr.write(`Importing ${kinds[kind] ?? kind} into ${link.url}\n`),
  });
  process.stdout.write(`${describeImport(report)}\n`);
}

async function openPrivacy({ dataDir }: ServerConfig): Promise<ImportPrivacy> {
  return new ImportPrivacy({
    key: await readRedactionKey(dataDir),
    hooks: {
      onMalformedPrivacyFile: ({ path, reason }) =>
        process.stderr.write(
          `${path} cannot be read (${reason}): its projects are at the strictest level.\n`,
        ),
    },
  });
}

function listSome(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
