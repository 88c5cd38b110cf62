import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asksForHelp } from '@tributary/platform';
import { printFailure } from '../../print.js';
import { up } from '../../up.js';
import { runCommand } from '../run-command.js';
import { serveOpencode } from './demo-opencode.js';
import { readDemoPort } from './demo.config.js';
import { playDemo } from './demo-play.js';
import { opencodeRun } from './demo-runs.js';

const help = `Usage: tributary demo [--port 7421]

Starts a Tributary of its own in a temporary folder and replays recorded runs into it, live: three agents in parallel,
nested ones, failures, an orphan, a task list, and a run of OpenCode. Nothing of yours is read or changed, and
everything is gone when you stop it.
`;

const pollMs = 200;

/** `tributary demo`. */
export async function demo(flags: readonly string[]): Promise<void> {
  if (asksForHelp(flags)) return void process.stdout.write(help);
  await runCommand(async () => serveDemo(flags, readDemoPort(flags)));
}

async function serveDemo(flags: readonly string[], port: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-demo-'));
  const stop = new AbortController();
  try {
    await using opencode = await serveOpencode(opencodeRun);
    // The account of the embedded Postgres must be able to pass.
    await chmod(folder, 0o711);
    const projectsFolder = join(folder, 'projects');
    await mkdir(projectsFolder);
    const replay = async (): Promise<void> => {
      await untilAnswered(`http://127.0.0.1:${port}/healthz`, stop.signal);
      await playDemo({ projectsFolder, opencode, signal: stop.signal });
    };
    const replayed = replay().catch((error: unknown) => {
      if (!stop.signal.aborted) printFailure('The demo could not be replayed')(error);
    });
    await up([
      ...flags,
      ...['--port', String(port)],
      ...['--data-dir', join(folder, 'data'), '--database-url=', '--claude-dirs', projectsFolder],
      ...['--opencode-urls', opencode.url, '--auto-cards', 'per-session', '--orphan-after', '40s'],
    ]);
    stop.abort();
    await replayed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function untilAnswered(url: string, signal: AbortSignal): Promise<void> {
  while (
    !(await fetch(url, { signal }).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    await sleep(pollMs, undefined, { signal });
  }
}
