import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@tributary/store/test-kit';
import { eventually } from './eventually.js';
import { killAll, postgresProcesses } from './list-processes.js';
import { makeFolder } from './make-folder.js';
import { spawnProgram, type Environment, type Program } from './spawn-program.js';
import type { Place, PlaceOptions, Tributary } from './tributary.js';
import { waitUntilReady } from './wait-until-ready.js';
import { programOf } from './workspace.js';

export interface EmbeddedPlace extends Place {
  readonly dataDir: string;
  start(env?: Environment): Promise<EmbeddedTributary>;
}

export interface EmbeddedTributary extends Tributary {
  readonly program: Program;
}

export interface EmbeddedOptions {
  readonly claudeDir: string;
  readonly dataDir: string;
  readonly env?: Environment;
}

/** The environment in which `tributary up` uses nothing of this machine but these folders. */
export async function embeddedEnvironment({
  claudeDir,
  dataDir,
  env,
}: EmbeddedOptions): Promise<Environment> {
  return {
    TRIBUTARY_OPEN: '0',
    TRIBUTARY_PORT: String(await freePort()),
    TRIBUTARY_DATA_DIR: dataDir,
    TRIBUTARY_CLAUDE_DIRS: claudeDir,
    ...env,
  };
}

export function spawnUp(env: Environment, flags: readonly string[] = []): Program {
  return spawnProgram(process.execPath, ['--enable-source-maps', programOf('cli'), 'up', ...flags], env);
}

/** `tributary up`, from its start until it is ready. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedTributary> {
  const env = await embeddedEnvironment(options);
  const startedAt = Date.now();
  const program = spawnUp(env);
  const url = `http://127.0.0.1:${env['TRIBUTARY_PORT']}`;
  await waitUntilReady(url, [program]);
  const readyMs = Date.now() - startedAt;
  const endServer = async (): Promise<void> => {
    await eventually(() => {
      const left = postgresProcesses(options.dataDir);
      if (left.length > 0) throw new Error(`Postgres still runs: ${left.join(', ')}`);
    });
  };
  const kill = async (pids: readonly number[]): Promise<void> => {
    killAll(pids);
    await program.ended;
    await endServer();
  };
  return {
    url,
    readyMs,
    program,
    hasEnded: () => program.hasEnded(),
    stdout: () => program.stdout(),
    stderr: () => program.stderr(),
    stop: async () => {
      await program.end('SIGTERM');
      await endServer();
    },
    kill9: () => kill([program.pid, ...postgresProcesses(options.dataDir)]),
    disturbances: {
      'kill -9 of the process': () => kill([program.pid]),
      'kill -9 of the process and of its Postgres': () =>
        kill([program.pid, ...postgresProcesses(options.dataDir)]),
    },
  };
}

export async function makeEmbeddedPlace(options: PlaceOptions = {}): Promise<EmbeddedPlace> {
  const folder = await makeFolder();
  const claudeDir = options.claudeDir ?? join(folder, 'claude', 'projects');
  const dataDir = join(folder, 'data');
  await mkdir(claudeDir, { recursive: true });
  const started: Tributary[] = [];
  return {
    claudeDir,
    dataDir,
    start: async (env = {}) => {
      const tributary = await startEmbedded({ claudeDir, dataDir, env });
      started.push(tributary);
      return tributary;
    },
    close: async () => {
      await Promise.all(started.map((each) => each.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
