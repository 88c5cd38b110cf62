import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { findWrongHours } from './find-wrong-hours.js';
import { freshDatabase, type FreshDatabase } from '../test-kit/index.js';
import { inTransaction } from '../write/transaction.js';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  await database.query(
    `INSERT INTO sessions (id, root_id, facts) VALUES ('one', 'one', '{}'), ('two', 'two', '{}')`,
  );
});

afterEach(() => database.query('DELETE FROM message_usage'));

afterAll(async () => {
  await database.drop();
});

const columns = `message_id, session_id, run_id, model, at, input, output, cache_read, cache_write_5m, cache_write_1h,
  reasoning, web_searches, is_fast, reported_usd, cost_usd, is_counted`;

/** Ten messages of a session, over two days, of two runs, some without price, time or count. */
const tell = (sessionId: string): Promise<unknown> =>
  database.query(
    `INSERT INTO message_usage (${columns})
     SELECT 'm' || n, $1::text, CASE WHEN n % 3 = 0 THEN 'run' || n % 2 END, 'opus',
            CASE WHEN n > 1 THEN timestamptz '2026-11-15 22:00Z' + n * interval '20 minutes' END,
            n, 1, 0, 0, 0, 0, 0, false, CASE WHEN n % 4 = 0 THEN 0.1 * n END, CASE WHEN n % 5 > 0 THEN 0.01 * n END,
            n > 2 AND $1 = 'one' FROM generate_series(1, 10) n`,
    [sessionId],
  );

interface Sum {
  readonly messages: number;
  readonly usd: number;
}

async function sums(sessionId: string): Promise<Sum> {
  const { rows } = await database.query<Sum>(
    `SELECT coalesce(sum(messages), 0)::int AS messages, coalesce(sum(cost_usd), 0)::float8 AS usd
       FROM usage_hours WHERE session_id = $1`,
    [sessionId],
  );
  return rows[0]!;
}

const wrong = (): Promise<unknown> =>
  inTransaction(database, (client) => findWrongHours(client, ['one', 'two']));

describe('the sums of hours', () => {
  it('follow whatever happens to the messages', async () => {
    await tell('one');
    await tell('two');
    expect(await sums('one')).toEqual({ messages: 8, usd: 0.37 });
    for (const change of [
      `UPDATE message_usage SET output = output + 10 WHERE session_id = 'one'`,
      `UPDATE message_usage SET cost_usd = 5 WHERE message_id = 'm5'`,
      `UPDATE message_usage SET run_id = 'run9' WHERE message_id = 'm4'`,
      `UPDATE message_usage SET at = at + interval '1 day', model = 'haiku' WHERE message_id = 'm6'`,
      `UPDATE message_usage SET at = NULL WHERE message_id = 'm7'`,
      `DELETE FROM message_usage WHERE message_id IN ('m8', 'm1')`,
    ]) {
      await database.query(change);
      expect(await wrong()).toEqual([]);
    }
    expect((await sums('one')).messages).toBe(7);
  });

  it('move to the session that pays now, and leave no empty row', async () => {
    await tell('one');
    await tell('two');
    await database.query(`UPDATE message_usage SET is_counted = false WHERE session_id = 'one'`);
    await database.query(`UPDATE message_usage SET is_counted = true WHERE session_id = 'two'`);
    expect(await wrong()).toEqual([]);
    expect((await sums('two')).messages).toBe(10);
    expect((await database.query(`SELECT FROM usage_hours WHERE session_id = 'one'`)).rowCount).toBe(0);
  });

  it('hold what transactions add at the same time', async () => {
    await tell('one');
    const writers = Array.from({ length: 8 }, (_, writer) =>
      inTransaction(database, async (client) => {
        for (let each = 0; each < 5; each += 1) {
          await client.query(
            `INSERT INTO message_usage (${columns}) VALUES
               ($1, 'one', NULL, 'opus', '2026-11-16Z', 1, 1, 0, 0, 0, 0, 0, false, NULL, 0.5, true)`,
            [`w${writer}-${each}`],
          );
        }
      }),
    );
    await Promise.all(writers);
    expect((await sums('one')).messages).toBe(48);
    expect(await wrong()).toEqual([]);
  });
});
