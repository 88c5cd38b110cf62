import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPriceBook } from '@tributary/domain';
import { openDatabase, type Database } from '@tributary/store';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { priceJobs } from './price-jobs.js';

let fresh: FreshDatabase;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
});

afterAll(async () => {
  await database.end();
  await fresh.drop();
});

async function use(model: string, ...days: string[]): Promise<void> {
  await database.query(
    `INSERT INTO message_usage (message_id, session_id, model, at, input, output, cache_read, cache_write_5m,
       cache_write_1h, reasoning, web_searches, is_fast, is_counted)
     SELECT $1 || day, 'a session', $1, (day || 'T10:30:00Z')::timestamptz, 1, 1, 0, 0, 0, 0, 0, false, true
     FROM unnest($2::text[]) AS day`,
    [model, days],
  );
}

async function keep(book = createPriceBook()): Promise<void> {
  await priceJobs(database, book)[0]!.run();
}

async function stored(columns = 'model, valid_from, input, cache_write_1h'): Promise<unknown[][]> {
  const { rows } = await database.query<Record<string, unknown>>(
    `SELECT ${columns} FROM dash.prices ORDER BY model, valid_from`,
  );
  return rows.map((row) => Object.values(row));
}

const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

describe('prices', () => {
  it('are those of each day on which a model was used, a row for each change', async () => {
    // On the 13th its price for long contexts went.
    await use('claude-sonnet-4-6', '2026-03-10', '2026-03-12', '2026-03-14', '2026-03-15');
    await keep();
    expect(await stored()).toEqual([
      ['claude-sonnet-4-6', day('2026-03-10'), 3, 6],
      ['claude-sonnet-4-6', day('2026-03-14'), 3, 6],
    ]);
  });

  it('leave out what has no price, and stay as they are where nothing changed', async () => {
    await use('house-model-1', '2026-03-10');
    await keep();
    const { rows: first } = await database.query('SELECT id FROM prices');
    await keep();
    expect((await database.query('SELECT id FROM prices')).rows).toEqual(first);
    expect(first).toHaveLength(2);
  });

  it('follow a file of prices of the team’s own, and go with the last usage', async () => {
    const ours = { model: 'house-model-1', input: 1, output: 2, cacheWrite1h: 7 };
    await use('house-model-1', '2026-03-11');
    await keep(
      createPriceBook({
        overrides: [
          { ...ours, until: '2026-03-11' },
          { ...ours, input: 4, from: '2026-03-11' },
        ],
      }),
    );
    expect((await stored()).slice(2)).toEqual([
      ['house-model-1', day('2026-03-10'), 1, 7],
      ['house-model-1', day('2026-03-11'), 4, 7],
    ]);
    await database.query(`DELETE FROM message_usage WHERE model = 'house-model-1'`);
    await keep();
    expect(await stored()).toHaveLength(2);
  });
});
