import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { listTables } from '../backup/list-tables.js';
import { migrate } from '../migrate/migrate.js';
import { migrationsDirectory } from '../migrate/read-migrations.js';
import { openDatabase } from '../open-database.js';
import { prepareDatabase } from '../prepare-database.js';
import { OutboxReader } from '../read/stream/outbox.reader.js';
import { makeTempFolder } from '../test-kit/temp-folder.js';
import { inTransaction } from '../write/transaction.js';
import { makeBlankCluster } from './make-blank-cluster.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.js';

const started: EmbeddedPostgres[] = [];
let builtClusters: string;
let folder: string;

const start = async (name: string, built: string | null = builtClusters): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir: join(folder, name), builtClusters: built });
  started.push(server);
  return server;
};

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** What tells two clusters apart that were made by the same `initdb` from two that were not. */
const identity = async ({ connectionString }: EmbeddedPostgres): Promise<unknown> => {
  const [row] = await query(
    connectionString,
    'SELECT system_identifier::text AS id FROM pg_control_system()',
  );
  return row?.['id'];
};

beforeAll(async () => {
  builtClusters = await makeTempFolder();
  await makeBlankCluster(builtClusters);
});

beforeEach(async () => {
  folder = await makeTempFolder();
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
  await rm(folder, { recursive: true });
});

afterAll(async () => {
  await rm(builtClusters, { recursive: true });
});

describe('a first start', () => {
  it('copies the cluster of the build, and gives each copy a password of its own', async () => {
    const [first, second] = await Promise.all([start('first'), start('second')]);

    expect(await identity(first)).toBe(await identity(second));
    const foreign = new URL(second.connectionString);
    foreign.password = new URL(first.connectionString).password;
    await expect(query(foreign.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('finds all tables in the copy, and not a row that the build left', async () => {
    const database = openDatabase((await start('filled')).connectionString);
    const { applied } = await migrate(database, { directory: migrationsDirectory });
    const rows = await inTransaction(database, async (client) => {
      const counts = new Set<number | null>();
      for (const { table } of await listTables(client))
        counts.add((await client.query(`SELECT FROM ${table} LIMIT 1`)).rowCount);
      return counts;
    });
    await database.end();
    expect({ applied, rows }).toEqual({ applied: [], rows: new Set([0]) });
  });

  it('has no tables where none are asked for: a backup brings its own', async () => {
    const { connectionString } = await start('empty', null);
    expect(await query(connectionString, `SELECT to_regclass('public.cards') AS cards`)).toEqual([
      { cards: null },
    ]);
  });

  it('is another database than that of any other copy to a client that returns', async () => {
    const epochs = ['one', 'other'].map(async (name) => {
      const database = openDatabase((await start(name)).connectionString);
      await prepareDatabase(database);
      const { epoch } = await new OutboxReader(database).now();
      await database.end();
      return epoch;
    });
    expect(new Set(await Promise.all(epochs)).size).toBe(2);
  });

  it('leaves a copy as an initdb of its own would: database, locale, who may enter, checksums', async () => {
    const describeServer = async ({ connectionString }: EmbeddedPostgres): Promise<unknown> => [
      await query(
        connectionString,
        'SELECT datname, datlocale, datcollate FROM pg_database ORDER BY datname',
      ),
      await query(connectionString, 'SELECT rolname FROM pg_roles WHERE rolcanlogin'),
      await query(connectionString, 'SELECT type, database, auth_method FROM pg_hba_file_rules'),
      await query(connectionString, `SELECT current_setting('data_checksums')`),
    ];
    const [copied, made] = await Promise.all([start('copied'), start('made', join(folder, 'none'))]);

    expect(await identity(copied)).not.toBe(await identity(made));
    expect(await describeServer(copied)).toEqual(await describeServer(made));
  });

  it('keeps what was written into a copy, and writes nothing into what was copied', async () => {
    const [build = ''] = await readdir(builtClusters);
    const control = join(builtClusters, build, 'global', 'pg_control');
    const before = await readFile(control);
    const server = await start('kept');
    await query(server.connectionString, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await server.stop();

    const again = await start('kept');
    expect(await query(again.connectionString, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect((await readFile(control)).equals(before)).toBe(true);
  });

  it('makes its own where a build was killed half-way', async () => {
    const [build = ''] = await readdir(builtClusters);
    const killed = join(folder, 'killed');
    await mkdir(join(killed, `${build}.7.unfinished`), { recursive: true });
    await writeFile(join(killed, `${build}.7.unfinished`, 'PG_VERSION'), '18\n');

    const server = await start('own', killed);
    expect(await query(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.each(['global/pg_control', 'global/1260', 'base/5/1259', 'postgresql.conf'])(
    'makes its own where %s of what the build left is damaged',
    async (file) => {
      const [build = ''] = await readdir(builtClusters);
      const damaged = join(folder, 'damaged');
      await cp(builtClusters, damaged, { recursive: true });
      await writeFile(join(damaged, build, file), '');

      const server = await start('own', damaged);
      expect(await query(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    },
  );
});

describe('a build', () => {
  it('keeps the cluster that is there, and throws away those of other versions', async () => {
    const others = await makeTempFolder();
    await mkdir(join(others, '17.0.0-linux-x64'));
    await makeBlankCluster(others);
    const [made, ...rest] = await readdir(others);
    expect(rest).toEqual([]);
    const file = join(others, made ?? '', 'PG_VERSION');
    await writeFile(file, 'as it was\n');
    await makeBlankCluster(others);

    expect(await readFile(file, 'utf8')).toBe('as it was\n');
    await rm(others, { recursive: true });
  });
});
