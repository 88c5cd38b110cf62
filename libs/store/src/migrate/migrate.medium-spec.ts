import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type FreshDatabase } from '../test-kit/fresh-database.js';
import { makeTempFolder } from '../test-kit/temp-folder.js';
import { checksum } from './migration.js';
import { migrate } from './migrate.js';

let empty: string;
let directory: string;
let database: FreshDatabase;
let pool: pg.Pool;

const write = async (name: string, sql: string, folder = directory): Promise<void> => {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
};

beforeAll(async () => {
  empty = await makeTempFolder();
  await write('0_nothing', '', empty);
});

beforeEach(async () => {
  directory = await makeTempFolder();
  await write('0_nothing', '');
  database = await freshDatabase({ migrations: empty });
  pool = new pg.Pool({ connectionString: database.url });
  // Its connections are still closing when the database is dropped.
  pool.on('error', () => undefined);
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(directory, { recursive: true });
});

afterAll(() => rm(empty, { recursive: true }));

const rows = async (sql: string): Promise<unknown[]> => (await pool.query(sql)).rows;
const tableExists = async (name: string): Promise<boolean> =>
  (await rows(`SELECT FROM pg_tables WHERE tablename = '${name}'`)).length === 1;

describe('migrate', () => {
  it('applies what is missing in the order of the names', async () => {
    await write('2_second', 'ALTER TABLE a ADD COLUMN b int;');
    await write('1_first', 'CREATE TABLE a (id int);\nINSERT INTO a VALUES (1);');

    expect(await migrate(database.url, { directory })).toEqual({ applied: ['1_first', '2_second'] });
    expect(await migrate(pool, { directory })).toEqual({ applied: [] });
    expect(await rows('SELECT id, b FROM a')).toEqual([{ id: 1, b: null }]);
  });

  it('records them as prisma migrate deploy does', async () => {
    const sql = 'CREATE TABLE a ();\n';
    await write('1_first', sql);
    await migrate(pool, { directory });

    const [row] = await rows(`SELECT * FROM _prisma_migrations WHERE migration_name = '1_first'`);
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      checksum: checksum(sql),
      finished_at: expect.any(Date),
      migration_name: '1_first',
      logs: null,
      rolled_back_at: null,
      started_at: expect.any(Date),
      applied_steps_count: 1,
    });
  });

  it('applies once when three processes start at the same time', async () => {
    await write('1_slow', 'SELECT pg_sleep(0.2); CREATE TABLE a (); CREATE TABLE b ();');

    const results = await Promise.all([1, 2, 3].map(() => migrate(database.url, { directory })));

    expect(results.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 1]);
  });

  it('rolls a broken file back, keeps those before it, and can be tried again', async () => {
    await write('1_good', 'CREATE TABLE good ();');
    await write('2_bad', 'CREATE TABLE half ();\nCREATE TABLE good ();\n\nSELEC 1;');
    await expect(migrate(pool, { directory })).rejects.toMatchObject({
      code: 'migration_failed',
      message: expect.stringMatching(/2_bad failed at line 4 and was rolled back: syntax error/),
    });
    expect([await tableExists('good'), await tableExists('half')]).toEqual([true, false]);

    await write('2_bad', 'CREATE TABLE half ();');
    expect(await migrate(pool, { directory })).toEqual({ applied: ['2_bad'] });
  });

  it('reports a file that was changed after it had been applied, and applies nothing', async () => {
    await write('1_first', 'CREATE TABLE a ();');
    await migrate(pool, { directory });
    await write('1_first', 'CREATE TABLE b ();');
    await write('2_second', 'CREATE TABLE c ();');

    await expect(migrate(pool, { directory })).rejects.toMatchObject({ code: 'migration_changed' });
    expect(await tableExists('c')).toBe(false);
  });

  it('refuses a database that is newer than the program', async () => {
    await write('1_future', 'CREATE TABLE future ();');
    await migrate(pool, { directory });
    await rm(join(directory, '1_future'), { recursive: true });

    await expect(migrate(pool, { directory })).rejects.toMatchObject({ code: 'database_is_newer' });
  });

  it('waits for others although the role has a short statement timeout', async () => {
    await write('1_slow', 'SELECT pg_sleep(0.3); CREATE TABLE a ();');
    const url = `${database.url}?options=-c%20statement_timeout%3D100`;

    const results = await Promise.all([1, 2].map(() => migrate(url, { directory })));
    expect(results.flatMap(({ applied }) => applied)).toEqual(['1_slow']);
  });

  it('says where it looked for a database or for migrations that are not there', async () => {
    await expect(migrate('postgresql://me:secret@127.0.0.1:1/x', { directory })).rejects.toMatchObject({
      code: 'database_unreachable',
      message: expect.stringMatching(/^(?!.*secret).*127\.0\.0\.1:1 /),
    });
    await expect(migrate(pool, { directory: join(directory, 'none') })).rejects.toMatchObject({
      code: 'migrations_missing',
    });
  });
});
