import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type FreshDatabase } from '../test-kit/fresh-database.js';
import { dashboardRole, grantDashboards } from './grant-dashboards.js';

let fresh: FreshDatabase;
let database: pg.Pool;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = new pg.Pool({ connectionString: fresh.url });
  // Its connections are still closing when the database is dropped.
  database.on('error', () => undefined);
});

afterAll(async () => {
  await database.end();
  await fresh.drop();
});

async function asDashboards<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
  const client = await database.connect();
  try {
    await client.query(`SET SESSION AUTHORIZATION ${dashboardRole}`);
    return await work(client);
  } finally {
    await client.query('RESET SESSION AUTHORIZATION');
    client.release();
  }
}

const tablesOf = async (schema: string): Promise<string[]> => {
  const { rows } = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p', 'v')`,
    [schema],
  );
  return rows.map(({ name }) => name);
};

describe('the role of the dashboards', () => {
  it('may be granted again and again', async () => {
    await grantDashboards(database, `it's one`);
    await grantDashboards(database, 'another');
  });

  it('reads every view of schema dash', async () => {
    const views = await tablesOf('dash');
    expect(views.length).toBeGreaterThanOrEqual(11);
    await asDashboards(async (client) => {
      for (const view of views) await client.query(`SELECT * FROM dash.${view} LIMIT 1`);
    });
  });

  it('reads no table behind the views, and writes nothing', async () => {
    await asDashboards(async (client) => {
      for (const table of await tablesOf('public')) {
        await expect(client.query(`SELECT FROM public.${table}`)).rejects.toMatchObject({ code: '42501' });
      }
      await expect(client.query(`DELETE FROM dash.hosts`)).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|55000|25006)$/),
      });
      await expect(client.query(`CREATE TABLE dash.mine ()`)).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('finds a comment on every view', async () => {
    const { rows } = await database.query(
      `SELECT relname FROM pg_class
        WHERE relnamespace = 'dash'::regnamespace AND obj_description(oid) IS NULL AND relkind = 'v'`,
    );
    expect(rows).toEqual([]);
  });
});
