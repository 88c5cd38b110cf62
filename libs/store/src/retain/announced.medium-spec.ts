import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '../test-kit/index.js';
import { inTransaction } from '../write/transaction.js';
import { deleteFamilies } from './delete-families.js';
import { dropContent } from './drop-content.js';

const card = '00000000-0000-4000-8000-0000000000c1';
let database: FreshDatabase;

/** Two families hold one message; the one that pays for it serves a card. */
beforeEach(async () => {
  database = await freshDatabase();
  await database.query(
    `INSERT INTO sessions (id, root_id, facts, started_at, last_activity_at)
     SELECT id, id, '{"sessionId":"","requests":{}}', '2026-01-01', '2026-01-02' FROM unnest('{payer,heir}'::text[]) id`,
  );
  await database.query(`INSERT INTO cards (id, title) VALUES ($1, 'a card')`, [card]);
  await database.query(
    `INSERT INTO session_bindings (session_id, card_id, tier, confidence, evidence)
     VALUES ('payer', $1, 'manual', 1, '{}')`,
    [card],
  );
  await database.query(
    `INSERT INTO message_usage (message_id, session_id, model, input, output, cache_read, cache_write_5m,
       cache_write_1h, reasoning, web_searches, is_fast, is_counted)
     SELECT 'shared', id, 'opus', 1, 1, 0, 0, 0, 0, 0, false, id = 'payer' FROM unnest('{payer,heir}'::text[]) id`,
  );
});

afterEach(async () => {
  await database.drop();
});

async function told(): Promise<string[]> {
  const { rows } = await database.query<{ told: string }>(
    'SELECT DISTINCT coalesce(session_id, card_id::text) AS told FROM outbox ORDER BY told',
  );
  return rows.map((row) => row.told);
}

describe('those who look at a family', () => {
  it('are told when it is taken away, and so are those of the family that pays now', async () => {
    await inTransaction(database, (client) => deleteFamilies(client, ['payer']));
    expect(await told()).toEqual([card, 'heir', 'payer']);
  });

  it('are told when what it said is taken away', async () => {
    await dropContent(database, 86_400_000);
    expect(await told()).toEqual([card, 'heir', 'payer']);
  });
});
