import type { Database } from '@tributary/store';

/** Everything that the database holds of one trial, with its name taken out: equal for all trials that ended alike. */
export async function readTrial(database: Database, name: string): Promise<string> {
  const own = `LIKE 'ses\\_${name}\\_%'`;
  const tables = [
    `SELECT to_jsonb(t) - 'updated_at' - 'developer_id' - 'deadline_at' - 'facts' || jsonb_build_object('facts', t.facts::jsonb)
     FROM sessions t WHERE id ${own} ORDER BY id`,
    `SELECT to_jsonb(t) - 'updated_at' - 'digest' FROM runs t WHERE root_id ${own} ORDER BY id`,
    `SELECT to_jsonb(t) FROM messages t WHERE session_id ${own} ORDER BY session_id, part_id`,
    `SELECT to_jsonb(t) FROM message_usage t WHERE session_id ${own} ORDER BY message_id, session_id`,
    `SELECT to_jsonb(t) - 'id' FROM agent_logs t WHERE session_id ${own} ORDER BY session_id, log_key`,
    `SELECT to_jsonb(t) - 'id' - 'created_at' - 'card_id' || jsonb_build_object('card', card.title)
     FROM session_bindings t LEFT JOIN cards card ON card.id = t.card_id
     WHERE session_id ${own} AND ended_at IS NULL ORDER BY session_id`,
    `SELECT to_jsonb(t) - 'created_at' - 'card_id' || jsonb_build_object('card', card.title)
     FROM session_mappings t JOIN cards card ON card.id = t.card_id WHERE child_session_id ${own} ORDER BY child_session_id`,
    `SELECT to_jsonb(t) - 'id' - 'created_at' - 'updated_at' - 'developer_id' FROM cards t
     JOIN developers developer ON developer.id = t.developer_id WHERE developer.name = '${name}' ORDER BY t.title`,
    `SELECT jsonb_build_object('card', card.title, 'usd', sum(usage.cost_usd), 'messages', count(*)) FROM cards card
     JOIN developers developer ON developer.id = card.developer_id
     JOIN session_bindings binding ON binding.card_id = card.id AND binding.ended_at IS NULL
     JOIN sessions session ON session.root_id = binding.session_id
     JOIN message_usage usage ON usage.session_id = session.id AND usage.is_counted
     WHERE developer.name = '${name}' GROUP BY card.title ORDER BY card.title`,
  ];
  const parts: unknown[] = [];
  for (const sql of tables) {
    const { rows } = await database.query<{ row: unknown }>(
      `SELECT to_jsonb(listed) AS row FROM (${sql}) listed (value)`,
    );
    parts.push(rows.map(({ row }) => row));
  }
  return JSON.stringify(parts, null, 1).replaceAll(name, 'TRIAL');
}
