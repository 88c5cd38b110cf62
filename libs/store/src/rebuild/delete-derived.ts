import type { Transaction } from '../write/transaction.js';

/** Tables whose rows follow from lines alone, with the column that names the session. */
const derived = {
  sessions: 'id',
  spawns: 'root_id',
  runs: 'root_id',
  messages: 'session_id',
  message_usage: 'session_id',
  agent_logs: 'session_id',
  todos: 'session_id',
  passing_events: 'session_id',
} as const;

/** Takes away all that was made of the lines of some families. Cards and bindings are not made of lines. */
export async function deleteDerived(client: Transaction, families: readonly string[]): Promise<void> {
  await client.query('CREATE TEMPORARY TABLE rebuilt (family text PRIMARY KEY) ON COMMIT DROP');
  await client.query('INSERT INTO rebuilt SELECT unnest($1::text[])', [families]);
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
}
