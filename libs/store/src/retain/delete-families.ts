import { familyOf } from '@tributary/domain';
import { announceFamilies } from '../write/announce-families.js';
import { lockFamilies } from '../write/family.repository.js';
import type { Transaction } from '../write/transaction.js';

/** How many rows went, by table. */
export type Deleted = ReadonlyMap<string, number>;

/** What is found by a session's id. */
export const bySession = {
  messages: 'session_id',
  message_usage: 'session_id',
  agent_logs: 'session_id',
  todos: 'session_id',
  passing_events: 'session_id',
  session_bindings: 'session_id',
  session_mappings: 'child_session_id',
  exported_spans: 'subject_id',
  alerts: 'session_id',
} as const;

/** Takes whole families away with all that was ever known of them; sources and their positions stay. */
export async function deleteFamilies(client: Transaction, rootIds: readonly string[]): Promise<Deleted> {
  await lockFamilies(
    client,
    rootIds.map((sessionId) => ({ sessionId })),
  );
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM sessions WHERE root_id = ANY($1::text[])',
    [rootIds],
  );
  const ids = [...new Set([...rootIds, ...rows.map(({ id }) => id)])];
  // Of a family in which only one of their agents went on the rest stays.
  const families = ids.filter((id) => id === familyOf(id));
  const deleted = new Map<string, number>();
  const remove = async (table: string, condition: string, values: readonly string[]): Promise<void> => {
    const { rowCount } = await client.query(`DELETE FROM ${table} WHERE ${condition}`, [values]);
    deleted.set(table, (deleted.get(table) ?? 0) + (rowCount ?? 0));
  };
  // While their cards can still be found.
  await announceFamilies(client, rootIds);
  const repeated = await findRepeated(client, ids);
  await remove(
    'exported_spans',
    'subject_id IN (SELECT id FROM runs WHERE root_id = ANY($1::text[]))',
    rootIds,
  );
  await remove('cards', SERVED_ALONE, ids);
  await leaveCards(client, ids);
  for (const [table, column] of Object.entries(bySession)) {
    await remove(table, `${column} = ANY($1::text[])`, ids);
  }
  for (const table of ['spawns', 'runs', 'sessions'])
    await remove(table, 'root_id = ANY($1::text[])', rootIds);
  for (const table of ['event_keys', 'unknown_formats', 'source_families']) {
    await remove(table, 'family = ANY($1::text[])', families);
  }
  await countElsewhere(client, repeated);
  return deleted;
}

/** A card that was made for such a session and serves no other. */
const SERVED_ALONE = `is_auto
  AND EXISTS (SELECT FROM session_bindings WHERE card_id = cards.id AND session_id = ANY($1::text[]))
  AND NOT EXISTS (SELECT FROM session_bindings
                   WHERE card_id = cards.id AND session_id <> ALL($1::text[]) AND ended_at IS NULL)`;

/** Cards that people made stay, and speak of the session no more. */
async function leaveCards(client: Transaction, ids: readonly string[]): Promise<void> {
  await client.query(
    `UPDATE cards SET ai_session_id = NULL, ai_progress = NULL, ai_status = 'idle', updated_at = now()
      WHERE ai_session_id = ANY($1::text[])`,
    [ids],
  );
}

/** Messages that other families' transcripts hold as well. */
async function findRepeated(client: Transaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ message_id: string }>(
    `SELECT DISTINCT own.message_id FROM message_usage own
       JOIN message_usage other ON other.message_id = own.message_id AND other.session_id <> ALL($1::text[])
      WHERE own.session_id = ANY($1::text[]) AND own.is_counted`,
    [ids],
  );
  return rows.map((row) => row.message_id);
}

/** Who is left pays, and says so: a main session before a child, then the first in time, in the first file. */
async function countElsewhere(client: Transaction, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  const { rows } = await client.query<{ session_id: string }>(
    `UPDATE message_usage usage SET is_counted = true FROM (
       SELECT DISTINCT ON (message_id) message_id, session_id FROM message_usage WHERE message_id = ANY($1::text[])
        ORDER BY message_id, strpos(session_id, ':') > 0, at NULLS LAST,
              born_at NULLS FIRST, session_id COLLATE "C") heir
      WHERE usage.message_id = heir.message_id AND usage.session_id = heir.session_id
      RETURNING usage.session_id`,
    [messageIds],
  );
  await announceFamilies(client, [...new Set(rows.map((row) => row.session_id))]);
}
