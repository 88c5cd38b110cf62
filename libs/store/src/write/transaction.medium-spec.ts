import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../open-database.js';
import { freshDatabase, type FreshDatabase } from '../test-kit/index.js';
import { inCommit, type Database } from './transaction.js';

let fresh: FreshDatabase;
let database: Database;

beforeEach(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, { connections: 1 });
});

afterEach(async () => {
  await database.end();
  await fresh.drop();
});

async function countProjects(): Promise<number> {
  return await inCommit(database, async (client) => {
    const { rows } = await client.query('SELECT * FROM projects WHERE id = ANY($1::text[])', [['one']]);
    return rows.length;
  });
}

describe('a transaction of prepared statements', () => {
  it('plans a statement once for a connection', async () => {
    await countProjects();
    await countProjects();
    const { rows } = await database.query<{ plans: number }>(
      `SELECT generic_plans::int AS plans FROM pg_prepared_statements WHERE statement LIKE '%FROM projects%'`,
    );
    expect(rows).toEqual([{ plans: 2 }]);
  });

  it('is not stuck when a migration changes a table under it', async () => {
    await countProjects();
    await database.query('ALTER TABLE projects ADD COLUMN colour text');
    await expect(countProjects()).rejects.toMatchObject({ code: '0A000' });
    expect(await countProjects()).toBe(0);
  });

  it('leaves the plans of others alone', async () => {
    await countProjects();
    const { rows } = await database.query<{ enable_seqscan: string }>('SHOW enable_seqscan');
    expect(rows).toEqual([{ enable_seqscan: 'on' }]);
  });
});
