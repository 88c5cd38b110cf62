import { spawn } from 'node:child_process';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually, listProcesses, serversIn } from '../test-kit/processes.js';
import { spawnEmbedded, type SpawnedEmbedded } from '../test-kit/spawn-embedded.js';
import { makeTempFolder } from '../test-kit/temp-folder.js';
import { startEmbeddedPostgres } from './start-embedded-postgres.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeTempFolder();
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const kill = (pids: readonly number[]): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // Processes of a server end by themselves, and when their parent is dead.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
};
/** A killed process holds its files until it is dead. */
const killAndWait = async (pids: readonly number[]): Promise<void> => {
  kill(pids);
  await eventually('all are dead', () => listProcesses().every(({ pid }) => !pids.includes(pid)));
};
const childrenOf = (parent: number): number[] =>
  listProcesses()
    .filter(({ parentPid }) => parentPid === parent)
    .map(({ pid }) => pid);

/** The server, the guard that stops it with its parent, and the server's own processes. */
const everyProcessOf = ({ pid }: SpawnedEmbedded): number[] => {
  const children = childrenOf(pid);
  return [pid, ...children, ...children.flatMap(childrenOf)];
};

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Commits one row and leaves the connection open with another that is not committed. */
const writeAndStayConnected = async ({ outcome }: SpawnedEmbedded): Promise<void> => {
  const client = await connect(outcome.connectionString);
  await client.query(`CREATE TABLE facts AS SELECT 'committed' AS fact`);
  await client.query(`BEGIN; INSERT INTO facts VALUES ('not committed')`);
};

const startAgain = async (): Promise<{ facts: string[]; notices: string[] }> => {
  const notices: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, onNotice: (notice) => notices.push(notice) });
  try {
    expect(serversIn(dataDir)).toHaveLength(1);
    const client = await connect(server.connectionString);
    const { rows } = await client.query<{ fact: string }>('SELECT fact FROM facts');
    await client.end();
    return { facts: rows.map(({ fact }) => fact), notices };
  } finally {
    await server.stop();
    expect(serversIn(dataDir)).toEqual([]);
  }
};

describe('the embedded Postgres after a crash', () => {
  it('recovers from kill -9 of everything', async () => {
    const spawned = await spawnEmbedded({ dataDir });
    await writeAndStayConnected(spawned);
    await killAndWait(everyProcessOf(spawned));

    expect((await startAgain()).facts).toEqual(['committed']);
  });

  it('shuts down by itself when only Tributary is killed', async () => {
    const spawned = await spawnEmbedded({ dataDir });
    await writeAndStayConnected(spawned);
    kill([spawned.pid]);
    await eventually('no server is left', () => serversIn(dataDir).length === 0);
    const log = await readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8');
    expect(log).toContain('database system is shut down');

    expect((await startAgain()).facts).toEqual(['committed']);
  });

  it('can be started at once after Tributary was killed', async () => {
    const spawned = await spawnEmbedded({ dataDir });
    await writeAndStayConnected(spawned);
    await spawned.end('SIGKILL');

    expect((await startAgain()).facts).toEqual(['committed']);
  });

  it('replaces the server that outlived Tributary and its guard', async () => {
    const spawned = await spawnEmbedded({ dataDir });
    await writeAndStayConnected(spawned);
    const orphan = serversIn(dataDir)[0]!.pid;
    const guard = childrenOf(spawned.pid).filter((pid) => pid !== orphan);
    await killAndWait([...guard, spawned.pid]);
    expect(serversIn(dataDir).map(({ pid }) => pid)).toEqual([orphan]);

    const { facts, notices } = await startAgain();
    expect(facts).toEqual(['committed']);
    expect(notices).toEqual([`Stopping the Postgres that an earlier run left behind (process ${orphan})`]);
  });

  it('waits for the last processes of a killed server', async () => {
    const spawned = await spawnEmbedded({ dataDir });
    await writeAndStayConnected(spawned);
    // Stopped processes cannot notice the death of their server until they are continued.
    const server = serversIn(dataDir)[0]!.pid;
    const backends = childrenOf(server);
    backends.forEach((pid) => process.kill(pid, 'SIGSTOP'));
    kill([server]);
    await spawned.end('SIGKILL');

    const again = startAgain();
    // Not there for a moment: the one of the killed server is put aside.
    const readLog = () => readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8').catch(() => '');
    await eventually('a start is refused', async () => (await readLog()).includes('pre-existing shared'));
    backends.forEach((pid) => process.kill(pid, 'SIGCONT'));
    expect((await again).facts).toEqual(['committed']);
  });

  it('is not stopped by a stranger who got the old process number', async () => {
    const spawned = await spawnEmbedded({ dataDir });
    await writeAndStayConnected(spawned);
    await killAndWait(everyProcessOf(spawned));
    // Of the same account: Postgres itself sees through one it may not signal.
    const { uid, gid } = await stat(join(dataDir, 'postgres', 'cluster'));
    const stranger = spawn('sleep', ['60'], { uid, gid });
    const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, [stranger.pid, ...lines.slice(1)].join('\n'));

    expect((await startAgain()).facts).toEqual(['committed']);
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
  });
});

describe('the embedded Postgres and signals', () => {
  it('answers after Ctrl-C in the terminal until it is stopped', async () => {
    const spawned = await spawnEmbedded({ dataDir });

    expect(await spawned.end('SIGINT', { group: true })).toBe(0);
    expect(spawned.lines).toContain('the server still answered');
    expect(serversIn(dataDir)).toEqual([]);
  });

  it('tells when the server ends although nobody stopped it', async () => {
    const exits: string[] = [];
    const onUnexpectedExit = (detail: string) => exits.push(detail);
    const server = await startEmbeddedPostgres({ dataDir, onUnexpectedExit });
    kill([serversIn(dataDir)[0]!.pid]);
    await eventually('the exit is told', () => exits.length > 0);
    expect(exits[0]).toMatch(/^Postgres ended \(SIGKILL\)/);

    await server.stop();
    await (await startEmbeddedPostgres({ dataDir, onUnexpectedExit })).stop();
    expect(exits).toHaveLength(1);
  });

  it('does not stay half alive for its connections when somebody asks it to stop', async () => {
    const exits: string[] = [];
    const onUnexpectedExit = (detail: string) => exits.push(detail);
    const server = await startEmbeddedPostgres({ dataDir, onUnexpectedExit });
    await connect(server.connectionString);
    process.kill(serversIn(dataDir)[0]!.pid, 'SIGTERM');
    await eventually('the exit is told', () => exits.length > 0);
    expect(exits[0]).toMatch(/^Postgres ended \(code 0\)/);
    await server.stop();
  });
});
