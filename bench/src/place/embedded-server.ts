import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@tributary/store/test-kit';
import { findRunningPostgres } from '@tributary/store/embedded';
import { until } from './until.js';
import { workspaceRoot } from './workspace.js';

export interface EmbeddedServer {
  readonly pid: number;
  readonly url: string;
  /** From the start of the process until it said that it is ready. */
  readonly readySeconds: number;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly claudeDir: string;
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
}

const program = join(workspaceRoot, 'apps/cli/dist/main.js');

/** As `npm start` does. */
const memory = ['--max-semi-space-size=8'];
const malloc = { MALLOC_MMAP_THRESHOLD_: '32768' };

/** `tributary up` as people run it: the built program, with a Postgres of its own. */
export async function startEmbedded({
  claudeDir,
  dataDir,
  env = {},
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...memory, program, 'up'], {
    env: {
      ...{ PATH: process.env['PATH'], HOME: dataDir, TRIBUTARY_OPEN: '0', TRIBUTARY_PORT: String(port) },
      ...{ TRIBUTARY_DATA_DIR: dataDir, TRIBUTARY_CLAUDE_DIRS: claudeDir, ...malloc, ...env },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await until(() => printed.includes('is ready') || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(`tributary up ended: ${printed}`);
  const readySeconds = (performance.now() - startedAt) / 1_000;
  return {
    pid: child.pid!,
    url: `http://127.0.0.1:${port}`,
    readySeconds,
    databaseUrl: (await findRunningPostgres(dataDir)) ?? '',
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
