import { inTransaction, type Database, type Transaction } from '../write/transaction.js';
import type { RebuildPlan } from './plan-rebuild.js';

/** Tables whose rows follow from lines alone, with the column that names the session. */
const derived = {
  sessions: 'id',
  spawns: 'root_id',
  runs: 'root_id',
  messages: 'session_id',
  message_usage: 'session_id',
  agent_logs: 'session_id',
  todos: 'session_id',
} as const;

const sourcesAtOnce = 1_000;

/**
 * Empties what was derived of these families and sends their files back to the start, in one transaction: their
 * readers then read them again. Cards and bindings stay: people made them, or a moment that is over did.
 */
export async function resetFamilies(database: Database, { families, sources }: RebuildPlan): Promise<void> {
  const names = [...families];
  await inTransaction(database, async (client) => {
    await client.query("SET LOCAL statement_timeout = '10min'");
    const ids = sources.map(({ id }) => id);
    // The fence of DESIGN §6.1: no resolver is in the middle of one of them, and what waits for them will be a gap.
    await client.query('SELECT FROM sources WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE', [ids]);
    await client.query('CREATE TEMPORARY TABLE rebuilt (family text PRIMARY KEY) ON COMMIT DROP');
    await client.query('INSERT INTO rebuilt SELECT unnest($1::text[])', [names]);
    for (const [table, column] of Object.entries(derived)) {
      await client.query(
        `DELETE FROM ${table} USING rebuilt WHERE split_part(${column}, ':', 1) = rebuilt.family`,
      );
    }
    await client.query(
      `DELETE FROM session_mappings USING rebuilt
       WHERE tier = 'parent' AND split_part(child_session_id, ':', 1) = rebuilt.family`,
    );
    for (const table of ['event_keys', 'unknown_formats']) {
      await client.query(`DELETE FROM ${table} USING rebuilt WHERE ${table}.family = rebuilt.family`);
    }
    for (let index = 0; index < ids.length; index += sourcesAtOnce) {
      await rewind(client, ids.slice(index, index + sourcesAtOnce));
    }
  });
}

async function rewind(client: Transaction, ids: readonly string[]): Promise<void> {
  await client.query('DELETE FROM dead_letters WHERE source_id = ANY($1::bigint[])', [ids]);
  await client.query(
    `UPDATE sources SET committed = 0, tail_hash = NULL, line_count = 0, rewind_asked = true, updated_at = now()
     WHERE id = ANY($1::bigint[])`,
    [ids],
  );
}
