import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually, listProcesses } from './processes.js';
import { freshDatabase, startPrivatePostgres, startPrivateRedis } from './index.js';
import { makeTempFolder } from './temp-folder.js';

const HOOKS = join(import.meta.dirname, '../../../../scripts/typescript-hooks.mjs');
let migrations: string;

beforeAll(async () => {
  migrations = await makeTempFolder();
  await mkdir(join(migrations, '1_first'));
  await writeFile(join(migrations, '1_first', 'migration.sql'), 'CREATE TABLE notes (text text);');
});

afterAll(() => rm(migrations, { recursive: true }));

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const askRedis = (port: number, command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.once('error', reject);
    socket.once('data', (reply) => {
      socket.destroy();
      resolve(reply.toString());
    });
  });

describe('freshDatabase', () => {
  it('gives each caller a migrated database of its own', async () => {
    const databases = await Promise.all([1, 2, 3].map(() => freshDatabase({ migrations })));
    await query(databases[0]!.url, `INSERT INTO notes VALUES ('only here')`);

    const counts = await Promise.all(databases.map(({ url }) => query(url, 'SELECT FROM notes')));
    expect(counts.map((rows) => rows.length)).toEqual([1, 0, 0]);
    await Promise.all(databases.map((database) => database.drop()));
  });

  it('drops the database although a connection is still open', async () => {
    const database = await freshDatabase({ migrations });
    const forgotten = new pg.Client({ connectionString: database.url });
    forgotten.on('error', () => undefined);
    await forgotten.connect();

    await database.drop();
    await expect(query(database.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
  });
});

describe('private servers', () => {
  it('let a test kill Postgres and bring it back with its data', async () => {
    const server = await startPrivatePostgres();
    await query(server.url, 'CREATE TABLE kept ()');
    server.kill();
    await eventually('it is dead', () => !listProcesses().some(({ pid }) => pid === server.pid));
    await expect(query(server.url, 'SELECT 1')).rejects.toThrow();

    await server.restart();
    expect(await query(server.url, 'SELECT FROM kept')).toEqual([]);
    await server.stop();
  });

  it('let a test kill Redis, bring it back empty, and misconfigure it', async () => {
    const first = await startPrivateRedis();
    expect(await askRedis(first.port, 'CONFIG GET maxmemory-policy')).toContain('noeviction');
    await askRedis(first.port, 'SET key value');
    await first.kill();
    await expect(askRedis(first.port, 'PING')).rejects.toMatchObject({ code: 'ECONNREFUSED' });

    const second = await startPrivateRedis({ port: first.port, maxmemoryPolicy: 'allkeys-lru' });
    expect(second.url).toBe(first.url);
    expect(await askRedis(second.port, 'GET key')).toBe('$-1\r\n');
    expect(await askRedis(second.port, 'CONFIG GET maxmemory-policy')).toContain('allkeys-lru');
    await second.stop();
  });
});

describe('the servers of a whole run', () => {
  it('start from a plain script, before any build, and end with it', async () => {
    const entry = join(import.meta.dirname, 'start-test-servers.ts');
    const program = `
      const { startTestServers } = await import(${JSON.stringify(entry)});
      const { env } = await startTestServers();
      console.log(JSON.stringify(env));`;
    const { PATH } = process.env;
    const args = ['--import', HOOKS, '--input-type=module', '-e', program];
    const run = await promisify(execFile)(process.execPath, args, { env: { PATH } });
    const env = JSON.parse(run.stdout);
    expect(run.stderr).toBe('');
    expect(env).toEqual({
      TEST_DATABASE_URL: expect.stringMatching(/^postgresql:/),
      TEST_REDIS_URL: expect.stringMatching(/^redis:/),
    });

    // The program never stopped them: they go because it is gone.
    const { port } = new URL(env.TEST_DATABASE_URL);
    await eventually(
      'no server is left',
      () => !listProcesses().some(({ command }) => command.includes(`port=${port}`)),
    );
  });
});
