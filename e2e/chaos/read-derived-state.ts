import type { World } from './world.js';

/** Everything that follows from the files, without row ids and times of writing. */
const tables = {
  sessions: `SELECT to_jsonb(t) - 'updated_at' - 'developer_id' - 'facts' || jsonb_build_object('facts', t.facts::jsonb - 'todoVoices') AS row
             FROM sessions t ORDER BY id`,
  runs: `SELECT to_jsonb(t) - 'updated_at' AS row FROM runs t ORDER BY id`,
  spawns: `SELECT jsonb_build_object('key', key, 'root', root_id, 'facts', facts::jsonb) AS row FROM spawns ORDER BY key`,
  messages: 'SELECT to_jsonb(t) AS row FROM messages t ORDER BY session_id, part_id',
  usage: 'SELECT to_jsonb(t) AS row FROM message_usage t ORDER BY message_id, session_id',
  usageHours: 'SELECT to_jsonb(t) AS row FROM usage_hours t ORDER BY session_id, hour, run_id, model',
  runTools: 'SELECT to_jsonb(t) AS row FROM run_tools t WHERE calls > 0 ORDER BY run_id',
  cards: `SELECT to_jsonb(t) - 'id' - 'developer_id' - 'created_at' - 'updated_at' AS row FROM cards t ORDER BY key`,
  bindings: `SELECT to_jsonb(t) - 'id' - 'card_id' - 'created_at' AS row FROM session_bindings t
             WHERE ended_at IS NULL ORDER BY session_id`,
  mappings: `SELECT to_jsonb(t) - 'card_id' - 'created_at' AS row FROM session_mappings t ORDER BY child_session_id`,
  todos: 'SELECT to_jsonb(t) AS row FROM todos t ORDER BY session_id, position',
  logs: `SELECT to_jsonb(t) - 'id' AS row FROM agent_logs t ORDER BY session_id, log_key, occurred_at`,
  unknown: `SELECT to_jsonb(t) - 'last_seen_at' AS row FROM unknown_formats t ORDER BY tool, tool_version, line_type, family`,
};

export type DerivedState = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export async function readDerivedState({ query }: Pick<World, 'query'>): Promise<DerivedState> {
  const state: Record<string, Record<string, unknown>[]> = {};
  for (const [table, sql] of Object.entries(tables)) {
    state[table] = (await query<{ row: Record<string, unknown> }>(sql)).map(({ row }) => row);
  }
  return state;
}

const mostTold = 5;

/** Where two states differ, in words; empty when they are the same. */
export function compareStates(a: DerivedState, b: DerivedState): string[] {
  return Object.keys(tables).flatMap((table) => {
    const [left = [], right = []] = [a[table], b[table]];
    const differing = left.flatMap((row, index) => describeDifference(row, right[index]));
    const sizes = left.length === right.length ? [] : [`${left.length} rows against ${right.length}`];
    return [...sizes, ...differing].slice(0, mostTold).map((words) => `${table}: ${words}`);
  });
}

function describeDifference(
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>> = {},
): string[] {
  const fields = Object.keys(a).filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
  if (fields.length === 0) return [];
  const values = fields.map((name) => `${name} ${JSON.stringify(a[name])} / ${JSON.stringify(b[name])}`);
  return [`${JSON.stringify(a['id'] ?? a['message_id'] ?? a['key'])}: ${values.join(', ')}`];
}
