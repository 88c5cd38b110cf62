import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { serversIn } from '../test-kit/processes.js';
import { spawnEmbedded } from '../test-kit/spawn-embedded.js';
import { makeTempFolder } from '../test-kit/temp-folder.js';
import { freePort } from './free-port.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start-embedded-postgres.js';

const started: EmbeddedPostgres[] = [];
let dataDir: string;

const start = async (options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, ...options });
  started.push(server);
  return server;
};

const query = async (server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

beforeEach(async () => {
  dataDir = await makeTempFolder();
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
  await rm(dataDir, { recursive: true });
});

describe('the embedded Postgres', () => {
  it('keeps what was written over a stop and a start, and leaves no process behind', async () => {
    const first = await start();
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
    expect(serversIn(dataDir)).toHaveLength(1);
    await Promise.all([first.stop(), first.stop()]);
    expect(serversIn(dataDir)).toEqual([]);

    expect(await query(await start(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('listens on loopback only and asks everyone for the password', async () => {
    const server = await start();
    const [settings] = await query(
      server,
      `SELECT current_setting('listen_addresses') AS addresses, current_setting('unix_socket_directories') AS sockets`,
    );
    expect(settings).toEqual({ addresses: '127.0.0.1', sockets: '' });
    expect(await query(server, `SELECT DISTINCT auth_method FROM pg_hba_file_rules`)).toEqual([
      { auth_method: 'scram-sha-256' },
    ]);
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);

    const intruder = new URL(server.connectionString);
    intruder.password = 'guessed';
    await expect(query({ ...server, connectionString: intruder.href }, 'SELECT 1')).rejects.toMatchObject({
      code: '28P01',
    });
  });

  it('gives up no durability for speed', async () => {
    const [settings] = await query(
      await start(),
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('full_page_writes') AS pages, current_setting('data_checksums') AS checksums`,
    );

    expect(settings).toEqual({ fsync: 'on', commit: 'on', pages: 'on', checksums: 'on' });
  });

  it('takes the preferred port, and another one when that is taken', async () => {
    const port = await freePort();
    const first = await start({ port });
    expect(new URL(first.connectionString).port).toBe(String(port));
    await first.stop();

    const stranger = createServer().listen(port, '127.0.0.1');
    await once(stranger, 'listening');
    try {
      const second = await start({ port });
      expect(new URL(second.connectionString).port).not.toBe(String(port));
      expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      stranger.close();
    }
  });

  it('runs once per folder for any number of folders, however long their names', async () => {
    const servers = await Promise.all(
      ['a', 'b'.repeat(120)].map((name) => start({ dataDir: join(dataDir, name) })),
    );
    await Promise.all(servers.map((server, index) => query(server, `CREATE TABLE only_in_${index} ()`)));

    const tables = await Promise.all(
      servers.map((server) => query(server, `SELECT tablename FROM pg_tables WHERE tablename LIKE 'only%'`)),
    );
    expect(tables).toEqual([[{ tablename: 'only_in_0' }], [{ tablename: 'only_in_1' }]]);
  });

  it('refuses a folder that another process uses, and names that process', async () => {
    const other = await spawnEmbedded({ dataDir });
    await expect(start()).rejects.toMatchObject({
      code: 'data_dir_in_use',
      message: expect.stringContaining(`process ${other.pid};`),
    });
    expect(serversIn(dataDir)).toHaveLength(1);
    expect(await other.end('SIGTERM')).toBe(0);

    await start();
    await expect(start()).rejects.toMatchObject({
      code: 'data_dir_in_use',
      message: expect.stringContaining(`process ${process.pid};`),
    });
  });

  it('leaves the data of another major version untouched', async () => {
    await (await start()).stop();
    const versionFile = join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
    await writeFile(versionFile, '17\n');
    await expect(start()).rejects.toMatchObject({
      code: 'data_dir_other_version',
      message: expect.stringMatching(/written by Postgres 17, .* brings Postgres 18/),
    });
    expect(await readFile(versionFile, 'utf8')).toBe('17\n');

    await writeFile(versionFile, '18\n');
    await start();
  });

  it('says what is wrong with a folder it cannot use', async () => {
    await writeFile(join(dataDir, 'file'), '');
    await expect(start({ dataDir: join(dataDir, 'file') })).rejects.toMatchObject({
      code: 'data_dir_not_writable',
      message: expect.stringContaining('there is a file in its place'),
    });
    await expect(start({ dataDir: join(dataDir, 'file', 'below') })).rejects.toMatchObject({
      code: 'data_dir_not_writable',
    });
  });

  it('says in one sentence that there is no room for a new database', async () => {
    const native = join(dataDir, 'package', 'native');
    await mkdir(join(native, 'bin'), { recursive: true });
    await writeFile(join(native, '..', 'package.json'), '{"version": "18.0.0"}');
    const said = 'FATAL: could not write to file \\"xlogtemp\\": No space left on device';
    const initdb = `#!/bin/sh\necho creating; echo "${said}"; echo removing; exit 1\n`;
    await writeFile(join(native, 'bin', 'initdb'), initdb, { mode: 0o755 });

    await expect(start({ nativeDir: native, sharedDir: join(dataDir, 'shared') })).rejects.toMatchObject({
      code: 'data_dir_not_writable',
      message: expect.stringMatching(
        /^Tributary cannot write to \S+ \S+ \S+ \S+ \(the disk is full\); .+\.$/,
      ),
    });
  });

  it('refuses a database that has lost a file, and creates none over it', async () => {
    await (await start()).stop();
    await rm(join(dataDir, 'postgres', 'password'));

    await expect(start()).rejects.toMatchObject({
      code: 'data_dir_damaged',
      message: expect.stringContaining('"password"'),
    });
  });

  it('throws away what a killed first start left half done', async () => {
    const place = join(dataDir, 'postgres', 'unfinished-killed');
    await mkdir(join(place, 'cluster', 'base'), { recursive: true });
    await writeFile(join(place, 'cluster', 'PG_VERSION'), '18\n');
    await writeFile(join(place, 'password'), 'half');

    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('unfinished-killed');
  });

  it('starts for the first time while the programs of a killed start still write', async () => {
    const place = join(dataDir, 'postgres', 'unfinished-killed', 'cluster', 'base');
    const writing = setInterval(() => {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, String(performance.now())), '');
    }, 1);
    try {
      const server = await start();
      expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await server.stop();
    } finally {
      clearInterval(writing);
    }

    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('unfinished-killed');
  });
});
