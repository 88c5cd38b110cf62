import type { Database } from '@tributary/store';

/** Everything derived that the database holds, without row ids and times of writing. */
export async function readState(database: Database): Promise<Record<string, unknown[]>> {
  const tables = {
    sessions: `SELECT to_jsonb(s) - 'updated_at' - 'facts' || jsonb_build_object('facts', s.facts::jsonb - 'todoVoices') AS row
               FROM sessions s ORDER BY id`,
    runs: `SELECT to_jsonb(r) - 'updated_at' AS row FROM runs r ORDER BY id`,
    spawns: `SELECT jsonb_build_object('key', key, 'root', root_id, 'facts', facts::jsonb) AS row FROM spawns ORDER BY key`,
    messages: 'SELECT to_jsonb(m) AS row FROM messages m ORDER BY session_id, part_id',
    usage: 'SELECT to_jsonb(u) AS row FROM message_usage u ORDER BY message_id, session_id',
    usageHours: 'SELECT to_jsonb(h) AS row FROM usage_hours h ORDER BY session_id, hour, run_id, model',
    runTools: 'SELECT to_jsonb(t) AS row FROM run_tools t WHERE calls > 0 ORDER BY run_id',
    cards: `SELECT to_jsonb(c) - 'id' - 'created_at' - 'updated_at' AS row FROM cards c ORDER BY key`,
    bindings: `SELECT to_jsonb(b) - 'id' - 'card_id' - 'created_at' AS row FROM session_bindings b
               WHERE ended_at IS NULL ORDER BY session_id`,
    mappings: `SELECT to_jsonb(m) - 'card_id' - 'created_at' AS row FROM session_mappings m ORDER BY child_session_id`,
    todos: 'SELECT to_jsonb(t) AS row FROM todos t ORDER BY session_id, position',
    logs: `SELECT to_jsonb(l) - 'id' AS row FROM agent_logs l ORDER BY session_id, log_key, occurred_at`,
    unknown: `SELECT to_jsonb(u) - 'last_seen_at' AS row FROM unknown_formats u
              ORDER BY tool, tool_version, line_type, family`,
    deadLetters: `SELECT to_jsonb(d) - 'created_at' AS row FROM dead_letters d ORDER BY source_id, generation, position`,
  };
  const state: Record<string, unknown[]> = {};
  for (const [table, sql] of Object.entries(tables)) {
    const { rows } = await database.query<{ row: unknown }>(sql);
    state[table] = rows.map(({ row }) => row);
  }
  return state;
}
