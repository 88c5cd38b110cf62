import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findMiscounted, findWrongHours, inTransaction } from '@tributary/store';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { FilledDatabase } from './fill-database.js';

const logRows = 3_000;
let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  const filled = new FilledDatabase(database.url);
  await filled.fillTo(logRows / 2);
  await filled.fillTo(logRows);
});

afterAll(async () => {
  await database.drop();
});

async function read<Value>(sql: string): Promise<Value[]> {
  return (await database.query<{ value: Value }>(sql)).rows.map(({ value }) => value);
}

it('makes as many log rows as were asked for', async () => {
  const [rows] = await read<number>('SELECT count(*)::int AS value FROM agent_logs');
  expect(rows).toBeGreaterThanOrEqual(logRows);
});

it('keeps the sums that a database which ran would have', async () => {
  const roots = await read<string>('SELECT id AS value FROM sessions WHERE id = root_id');
  await inTransaction(database, async (client) => {
    expect(await findWrongHours(client, roots)).toEqual([]);
    expect(await findMiscounted(client, roots)).toEqual([]);
  });
});

it('leaves no reference without what it names, and no text without its words', async () => {
  const lost = await read<string>(`
    SELECT id AS value FROM runs WHERE root_id NOT IN (SELECT id FROM sessions)
    UNION ALL SELECT session_id FROM messages WHERE session_id NOT IN (SELECT id FROM sessions)
    UNION ALL SELECT session_id FROM session_bindings WHERE card_id NOT IN (SELECT id FROM cards)
    UNION ALL SELECT run_id FROM run_tools WHERE run_id NOT IN (SELECT id FROM runs)
    UNION ALL SELECT run_id FROM usage_hours WHERE run_id <> '' AND run_id NOT IN (SELECT id FROM runs)
    UNION ALL SELECT part_id FROM messages WHERE (session_id, part_id) NOT IN (SELECT session_id, part_id FROM message_words)`);
  expect(lost).toEqual([]);
});

it('leaves every index ready and every trigger at work', async () => {
  expect(
    await read(
      'SELECT indexrelid::regclass::text AS value FROM pg_index WHERE NOT indisready OR NOT indisvalid',
    ),
  ).toEqual([]);
  const tokens = 'SELECT sum(input)::int AS value FROM usage_hours';
  const [before] = await read<number>(tokens);
  await database.query(`UPDATE message_usage SET input = input + 7
    WHERE message_id = (SELECT message_id FROM message_usage WHERE is_counted AND message_id LIKE '%~2%' LIMIT 1)`);
  expect(await read<number>(tokens)).toEqual([before! + 7]);
});
