import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openDatabase } from '../open-database.js';
import { freshDatabase, type FreshDatabase } from '../test-kit/fresh-database.js';
import type { Database } from '../write/transaction.js';
import { CostsRepository } from './costs.repository.js';

let used: FreshDatabase;
let database: Database;
let costs: CostsRepository;

beforeEach(async () => {
  used = await freshDatabase();
  database = openDatabase(used.url);
  costs = new CostsRepository(database);
});

afterEach(async () => {
  await costs.close();
  await database.end();
  await used.drop();
});

async function use({ url }: FreshDatabase, costUsd: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    INSERT INTO projects (id, name, path) VALUES ('shop', 'Shop', '/shop');
    INSERT INTO sessions (id, root_id, project_id, title, facts) VALUES ('main', 'main', 'shop', 'Title', '{}');
    INSERT INTO message_usage (message_id, session_id, model, at, input, output, cache_read, cache_write_5m,
      cache_write_1h, reasoning, web_searches, is_fast, cost_usd, is_counted)
    VALUES ('message', 'main', 'opus', '2026-10-01', 1, 1, 1, 0, 0, 0, 0, false, ${costUsd}, true)`);
  await client.end();
}

/** Gives one database the name of another, as who restores a backup does. */
async function replace(replaced: FreshDatabase, by: FreshDatabase): Promise<void> {
  const [name, other] = [replaced, by].map(({ url }) => new URL(url).pathname.slice(1));
  const admin = new pg.Client({ connectionString: replaced.url.replace(/[^/]*$/, 'template1') });
  await admin.connect();
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.query(`ALTER DATABASE ${other} RENAME TO ${name}`);
  await admin.end();
}

describe('what days cost, while reports are asked for', () => {
  it('is read anew where another database stands in the place of theirs', async () => {
    const report = () => costs.report({ groupBy: 'project' });
    const other = await freshDatabase();
    await use(other, 2);
    await use(used, 5);
    expect((await report()).total.costUsd).toBe(5);

    await replace(used, other);
    // The first may meet a connection of which nobody knows yet that it was ended.
    expect((await report().catch(report)).total.costUsd).toBe(2);
  });
});
