import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCli } from './credentials.js';
import { makeFolder } from './make-folder.js';
import { spawnProgram, type Environment, type Program } from './spawn-program.js';
import { programOf } from './workspace.js';

/** A developer's machine: its folder, its token, and the collector that runs on it. */
export interface CollectorPlace {
  readonly claudeDir: string;
  /** What the current collector and all before it have written. */
  output(): string;
  useToken(token: string): Promise<void>;
  start(serverUrl: string, env?: Environment): Program;
  close(): Promise<void>;
}

export async function makeCollectorPlace(options: { claudeDir?: string } = {}): Promise<CollectorPlace> {
  const folder = await makeFolder();
  const claudeDir = options.claudeDir ?? join(folder, 'claude', 'projects');
  const tokenFile = join(folder, 'token');
  await mkdir(claudeDir, { recursive: true });
  const started: Program[] = [];
  return {
    claudeDir,
    output: () => started.map((program) => program.stdout() + program.stderr()).join(''),
    useToken: (token) => writeFile(tokenFile, `${token}\n`, { mode: 0o600 }),
    start: (serverUrl, env = {}) => {
      const args = ['--enable-source-maps', programOf('cli'), 'collect', '--server', serverUrl];
      const program = spawnProgram(process.execPath, args, {
        TRIBUTARY_TOKEN_FILE: tokenFile,
        TRIBUTARY_CLAUDE_DIRS: claudeDir,
        TRIBUTARY_DATA_DIR: join(folder, 'data'),
        ...env,
      });
      started.push(program);
      return program;
    },
    close: async () => {
      await Promise.all(started.map((program) => program.end('SIGTERM')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A token as an admin makes it for somebody's collector. */
export async function createCollectorToken(databaseUrl: string, developer: string): Promise<string> {
  const args = ['token', 'create', '--developer', developer, '--scopes', 'ingest'];
  return (await runCli(args, { DATABASE_URL: databaseUrl })).trim();
}

export async function revokeToken(databaseUrl: string, name: string): Promise<void> {
  await runCli(['token', 'revoke', name], { DATABASE_URL: databaseUrl });
}
