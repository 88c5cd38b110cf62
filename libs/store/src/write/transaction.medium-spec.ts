import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '../test-kit/index.js';
import { together } from './together.js';
import { inCommit, inTransaction, type Transaction } from './transaction.js';

let database: FreshDatabase;

beforeEach(async () => {
  database = await freshDatabase({ connections: 1 });
});

afterEach(async () => {
  await database.drop();
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

describe('statements that are sent together', () => {
  const addProject = async (client: Transaction, id: string): Promise<void> => {
    await client.query('INSERT INTO projects (id, name, path) VALUES ($1, $1, $1)', [id]);
  };
  const addTwo = async (client: Transaction): Promise<void> => {
    await addProject(client, 'first');
    await addProject(client, 'second');
  };

  it('are carried out in their order, and answered each', async () => {
    const [, seen, now] = await inTransaction(database, async (client) =>
      together(
        addProject(client, 'first'),
        client.query<{ id: string }>('SELECT id FROM projects'),
        client.query<{ one: number }>('SELECT 1 AS one'),
      ),
    );
    expect(seen.rows).toEqual([{ id: 'first' }]);
    expect(now.rows).toEqual([{ one: 1 }]);
  });

  it('fail with what went wrong first, not with what followed from it', async () => {
    const adding = inTransaction(database, async (client) =>
      together(addTwo(client), client.query('SELECT 1 / 0'), addProject(client, 'third')),
    );
    await expect(adding).rejects.toMatchObject({ code: '22012' });
  });

  it('leave nothing behind when one of them fails, not even what is sent later', async () => {
    const failing = inTransaction(database, async (client) =>
      together(Promise.reject(new Error('not sent at all')), addTwo(client)),
    );
    await expect(failing).rejects.toThrow('not sent at all');
    const { rows } = await database.query('SELECT id FROM projects');
    expect(rows).toEqual([]);
  });
});
