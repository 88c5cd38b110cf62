import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from '@tributary/platform';
import { freePort } from './free-port.js';
import { readPostmaster } from './postmaster-file.js';
import { idsOf, SERVER_ENV } from './run-program.js';
import type { ServerAccount } from './server-account.js';
import type { ServerLog } from './server-log.js';
import { serverSettings } from './server-settings.js';
import { stopWithParent } from './stop-with-parent.js';

/** Recovery after a crash replays at most `max_wal_size`; a server that needs longer is stuck. */
const START_TIMEOUT_MS = 120_000;
const RETRY_FOR_MS = 15_000;

/**
 * What passes by itself: the port was taken between our look and its bind, or the last processes of a killed
 * server have not noticed its death yet.
 */
const PASSING_FAILURE =
  /could not create any TCP\/IP sockets|pre-existing shared memory block|lock file .* already exists/;

export interface LaunchOptions {
  readonly clusterDir: string;
  readonly binariesDir: string;
  readonly account: ServerAccount | undefined;
  readonly log: ServerLog;
  readonly port: number | undefined;
  readonly onWait: () => void;
}

export interface LaunchedServer {
  readonly process: ChildProcess;
  readonly port: number;
}

export async function launchServer(options: LaunchOptions): Promise<LaunchedServer> {
  const { log } = options;
  const giveUpAt = Date.now() + RETRY_FOR_MS;
  for (;;) {
    const before = await log.size();
    const port = await freePort(options.port);
    const server = spawnServer(options, port);
    options.onWait();
    if (await becomesReady(server, options.clusterDir)) return { process: server, port };

    const output = await log.readFrom(before);
    if (!PASSING_FAILURE.test(output) || Date.now() > giveUpAt) {
      throw errors.embeddedPostgresFailed({ step: 'start', detail: lastFatal(output), log: log.path });
    }
    await sleep(100);
  }
}

/** In its own session: Ctrl-C in a terminal goes to our whole process group, and must not end the server first. */
function spawnServer({ clusterDir, binariesDir, account, log }: LaunchOptions, port: number): ChildProcess {
  const settings = Object.entries(serverSettings(port)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const output = log.openForAppend();
  const server = spawn(join(binariesDir, 'bin', 'postgres'), ['-D', clusterDir, ...settings], {
    stdio: ['ignore', output, output],
    detached: true,
    cwd: clusterDir,
    env: SERVER_ENV,
    ...idsOf(account),
  });
  closeSync(output);
  server.unref();
  server.on('error', () => undefined);
  if (server.pid !== undefined) stopWithParent({ child: server, signal: 'SIGINT', account });
  return server;
}

async function becomesReady(server: ChildProcess, clusterDir: string): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (server.pid !== undefined && server.exitCode === null && server.signalCode === null) {
    const postmaster = await readPostmaster(clusterDir);
    if (postmaster?.pid === server.pid && postmaster.isReady) return true;
    if (Date.now() > deadline) server.kill('SIGQUIT');
    await sleep(2);
  }
  return false;
}

function lastFatal(output: string): string {
  const lines = output.trim().split('\n');
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
  return fatal === '' ? 'it ended without a message' : fatal.replace(/^.*?(FATAL|PANIC): +/, '');
}
