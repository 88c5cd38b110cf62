import type { Database } from '@tributary/store';

/** By name, each with the columns that are the same in every trial: `$1` are its sessions, `$2` is its name. */
const TABLES = {
  sessions: `SELECT to_jsonb(t) - 'updated_at' - 'developer_id' - 'deadline_at' - 'facts' || jsonb_build_object('facts', t.facts::jsonb - 'todoVoices')
     FROM sessions t WHERE id = ANY ($1) ORDER BY id`,
  runs: `SELECT to_jsonb(t) - 'updated_at' - 'digest' FROM runs t WHERE root_id = ANY ($1) ORDER BY id`,
  messages: `SELECT to_jsonb(t) FROM messages t WHERE session_id = ANY ($1) ORDER BY session_id, part_id`,
  usage: `SELECT to_jsonb(t) FROM message_usage t WHERE session_id = ANY ($1) ORDER BY message_id, session_id`,
  logs: `SELECT to_jsonb(t) - 'id' FROM agent_logs t WHERE session_id = ANY ($1) ORDER BY session_id, log_key`,
  bindings: `SELECT to_jsonb(t) - 'id' - 'created_at' - 'card_id' || jsonb_build_object('card', card.title)
     FROM session_bindings t LEFT JOIN cards card ON card.id = t.card_id
     WHERE session_id = ANY ($1) AND ended_at IS NULL ORDER BY session_id`,
  mappings: `SELECT to_jsonb(t) - 'created_at' - 'card_id' || jsonb_build_object('card', card.title)
     FROM session_mappings t JOIN cards card ON card.id = t.card_id WHERE child_session_id = ANY ($1) ORDER BY child_session_id`,
  cards: `SELECT to_jsonb(t) - 'id' - 'created_at' - 'updated_at' - 'developer_id' FROM cards t
     JOIN developers developer ON developer.id = t.developer_id WHERE developer.name = $2 ORDER BY t.title`,
  totals: `SELECT jsonb_build_object('card', card.title, 'usd', sum(usage.cost_usd), 'messages', count(*)) FROM cards card
     JOIN developers developer ON developer.id = card.developer_id
     JOIN session_bindings binding ON binding.card_id = card.id AND binding.ended_at IS NULL
     JOIN sessions session ON session.root_id = binding.session_id
     JOIN message_usage usage ON usage.session_id = session.id AND usage.is_counted
     WHERE developer.name = $2 GROUP BY card.title ORDER BY card.title`,
};

// One statement, planned once in a connection: a thousand trials are read.
const columns = Object.entries(TABLES).map(([name, sql]) => `to_jsonb(ARRAY(${sql})) AS ${name}`);
const TRIAL = { name: 'read-trial', text: `SELECT ${columns.join(', ')}` };

export interface Trial {
  readonly name: string;
  readonly main: string;
  readonly child: string;
}

/** Everything that the database holds of one trial, with its name taken out: equal for all trials that ended alike. */
export async function readTrial(database: Database, { name, main, child }: Trial): Promise<string> {
  const { rows } = await database.query({ ...TRIAL, values: [[child, main], name] });
  return JSON.stringify(rows[0], null, 1).replaceAll(name, 'TRIAL');
}
