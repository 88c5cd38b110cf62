import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.js';
import { makeTempFolder } from './temp-folder.js';
import type { TestServer } from './test-server.js';

export interface PrivatePostgres extends TestServer {
  readonly pid: number;
  /** Ends the server at once, as a power cut would. */
  kill(): void;
  /** Starts it again on the same files and the same port. */
  restart(): Promise<void>;
}

/** A Postgres of one's own, for tests that kill it. */
export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  const dataDir = await makeTempFolder();
  let server = await startEmbeddedPostgres({ dataDir });
  const url = server.connectionString;
  const readPid = async () =>
    Number.parseInt(await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'));
  let pid = await readPid();
  return {
    url,
    get pid() {
      return pid;
    },
    kill: () => process.kill(pid, 'SIGKILL'),
    restart: async () => {
      await server.stop();
      server = await startEmbeddedPostgres({ dataDir, port: Number(new URL(url).port) });
      pid = await readPid();
    },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
