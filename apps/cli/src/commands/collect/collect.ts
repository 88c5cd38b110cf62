import { Collector, readRedactionKey, ServerLink, trustAuthority } from '@tributary/ingest';
import { runProcess } from '@tributary/platform';
import { CollectReport } from './collect-report.js';
import { describeService, type ServiceKind } from './collect-service.js';
import { readCollectConfig, type CollectConfig } from './collect.config.js';
import { readArguments, usageError } from '../read-arguments.js';
import { runCommand } from '../run-command.js';

const help = `Usage: tributary collect --server URL

Hands what Claude Code and OpenCode do on this machine to a team's Tributary, for as long as it runs. Secrets are
replaced before anything leaves; what a project holds back (.tributary.json, ~/.tributary/privacy.json) stays here.
It keeps nothing: while the server is away the files wait, and it goes on by itself.

  --server URL           Which Tributary (TRIBUTARY_SERVER).
  --claude-dirs LIST     Claude Code's folders (TRIBUTARY_CLAUDE_DIRS; ~/.claude/projects).
  --opencode-urls LIST   OpenCode servers (TRIBUTARY_OPENCODE_URLS; http://127.0.0.1:4096 if it answers).
  --print-service [systemd | launchd]
                         Prints a service that runs this at every login, and how to install it.
  --help                 Shows this.

The token comes from the file named by TRIBUTARY_TOKEN_FILE, or from TRIBUTARY_TOKEN; an admin makes one with
"tributary token create --developer NAME --scopes ingest". A server whose certificate no public authority vouches for
needs TRIBUTARY_CA_FILE, the file of the one that does.
`;

const settingKinds = { server: 'string', 'claude-dirs': 'string', 'opencode-urls': 'string' } as const;

/** `tributary collect`. */
export async function collect(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    refuseToken(args);
    const known = { 'print-service': 'boolean', ...settingKinds } as const;
    const { words, flags } = readArguments('collect', known, args);
    if (flags.help === true) return void process.stdout.write(help);
    const isPrinting = flags['print-service'] === true;
    if (words.length > (isPrinting ? 1 : 0)) {
      throw usageError(`What is "${words.join(' ')}"? See "tributary collect --help".`);
    }
    const given = (Object.keys(settingKinds) as (keyof typeof settingKinds)[]).flatMap((name) =>
      flags[name] === undefined ? [] : [`--${name}`, flags[name]],
    );
    const config = readCollectConfig(given);
    if (isPrinting) printService(words[0], config);
    else await run(config);
  });
}

function refuseToken(args: readonly string[]): void {
  if (!args.some((arg) => /^--token(?:=|$)/.test(arg))) return;
  throw usageError(
    'A token is never an argument, where every process of this machine can read it: put it into a file and name that in TRIBUTARY_TOKEN_FILE, or into TRIBUTARY_TOKEN.',
  );
}

function printService(word: string | undefined, config: CollectConfig): void {
  const usual: ServiceKind = process.platform === 'darwin' ? 'launchd' : 'systemd';
  const kind = word ?? usual;
  if (kind !== 'systemd' && kind !== 'launchd') {
    throw usageError(`--print-service has "${kind}", expected systemd or launchd.`);
  }
  const program = [process.execPath, process.argv[1] ?? 'tributary'];
  process.stdout.write(describeService(kind, { program, config }));
}

async function run(config: CollectConfig): Promise<void> {
  await runProcess(async ({ closers }) => {
    // A token that cannot be read now is a mistake to tell at once; later it may be on its way.
    if (typeof config.token === 'function') config.token();
    if (config.caFile !== undefined) trustAuthority(config.caFile);
    const report = new CollectReport(config.serverUrl, process.stdout);
    const { serverUrl: url, token, host, claudeDirectories, opencodeServers, dataDir } = config;
    const link = new ServerLink({ url, token, giveUpAfterMs: Infinity, hooks: report.linkHooks });
    const collector = new Collector({
      link,
      host,
      claudeDirectories,
      opencodeServers,
      redactionKey: await readRedactionKey(dataDir),
      hooks: report.collectorHooks,
    });
    closers.defer(() => collector.stop());
    closers.defer(report.show(() => collector.status()));
    await collector.start();
  });
}
