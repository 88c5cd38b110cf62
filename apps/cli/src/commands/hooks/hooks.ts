import { createInterface } from 'node:readline/promises';
import { expandHome, isLoopback } from '@tributary/platform';
import { diffLines } from './hooks-diff.js';
import { addOurs, findOurs, hookEvents, readHooks, removeOurs, type Hooks } from './hooks-entries.js';
import { readSettingsFile, writeSettingsFile, type SettingsFile } from './hooks-file.js';
import { rewriteHooks } from './hooks-rewrite.js';
import { readServerConfig } from '../server.config.js';
import { readArguments, usageError } from '../read-arguments.js';
import { runCommand } from '../run-command.js';

const help = `Usage: tributary hooks install | uninstall | status

Claude Code can tell Tributary at once what it does (hooks), e.g. that it waits for a permission. Without them
Tributary reads the same from the transcripts, a little later and without the waiting.

  install     Adds Tributary's hooks to Claude Code's settings. Shows what changes and asks first; keeps a backup
              beside the file. Needs Claude Code 2.1.325 or newer: older ones do not know hooks of the type "http".
  uninstall   Takes out exactly these.
  status      Says whether they are there, and whether Tributary answers.

  --settings FILE   Which settings (~/.claude/settings.json).
  --server URL      Which Tributary, on this machine (http://127.0.0.1:7420).
  --yes             Does not ask.
  --help            Shows this.
`;

interface Request {
  readonly file: SettingsFile;
  readonly hooks: Hooks;
  readonly server: string;
  readonly isSure: boolean;
}

const actions = { install, uninstall, status } satisfies Record<string, (request: Request) => Promise<void>>;

/** `tributary hooks`. */
export async function hooks(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const known = { settings: 'string', server: 'string', yes: 'boolean' } as const;
    const { words, flags } = readArguments('hooks', known, args);
    if (flags.help === true) return void process.stdout.write(help);
    const [action, ...more] = words;
    if (action === undefined || more.length > 0 || !Object.hasOwn(actions, action)) {
      throw usageError('Say one of install, uninstall and status; see "tributary hooks --help".');
    }
    const file = await readSettingsFile(expandHome(flags.settings ?? '~/.claude/settings.json'));
    const { serverUrl: server } = readServerConfig(flags.server);
    const current = readHooks(file.settings['hooks'], file.path);
    await actions[action as keyof typeof actions]({
      file,
      hooks: current,
      server,
      isSure: flags.yes === true,
    });
  });
}

async function install(request: Request): Promise<void> {
  // They carry no token, and tell what is said in every session.
  if (!isLoopback(new URL(request.server).hostname)) {
    throw usageError(
      `Hooks speak to a Tributary on this machine, and ${request.server} is elsewhere; for a team's server, "tributary collect" reads the transcripts.`,
    );
  }
  await change(request, addOurs(request.hooks, request.server), 'The hooks are installed already.');
}

async function uninstall(request: Request): Promise<void> {
  await change(request, removeOurs(request.hooks), 'There are no hooks of Tributary to take out.');
}

async function change(
  { file, hooks: before, isSure }: Request,
  after: Hooks,
  unchanged: string,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) {
    process.stdout.write(`${unchanged}\n`);
    return;
  }
  const changed = rewriteHooks(file.text ?? '{}\n', before, after);
  process.stdout.write(`${file.path}\n${diffLines(file.text ?? '', changed).join('\n')}\n\n`);
  if (!isSure && !(await confirm())) {
    process.stdout.write('Nothing was changed.\n');
    return;
  }
  const backup = await writeSettingsFile(file, changed);
  process.stdout.write(`Done${backup === null ? '' : `; the file as it was is kept as ${backup}`}.\n`);
}

async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) throw usageError('Nobody is here to ask; add --yes to change the file.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question('Write this? [y/N] ')).trim());
  } finally {
    terminal.close();
  }
}

async function status({ file, hooks: current, server }: Request): Promise<void> {
  const ours = findOurs(current);
  const missing = hookEvents.filter((event) => !ours.has(event));
  const [[url] = []] = [...ours.values()];
  const state =
    url === undefined
      ? 'not installed'
      : missing.length === 0
        ? `installed, telling ${url}`
        : `installed in part, telling ${url}; missing: ${missing.join(', ')} ("tributary hooks install" adds them)`;
  const isAnswering = await answers(url === undefined ? server : new URL(url).origin);
  const lines = [
    `Settings   ${file.path}${file.text === null ? ' (not there)' : ''}`,
    `Hooks      ${state}`,
    ...(file.settings['disableAllHooks'] === true
      ? ['           "disableAllHooks" is set: none of them is run']
      : []),
    `Tributary  ${isAnswering ? 'answers' : 'does not answer; Claude Code goes on without it'}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
