import type { Todo } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { rowsJson } from './rows-json.js';

/** The list of each session, replaced whole. */
export async function saveTodos(
  client: PoolClient,
  lists: ReadonlyMap<string, readonly Todo[]>,
): Promise<void> {
  if (lists.size === 0) return;
  await client.query('DELETE FROM todos WHERE session_id = ANY($1::text[])', [[...lists.keys()]]);
  const rows = [...lists].flatMap(([sessionId, todos]) =>
    todos.map((todo, position) => ({ sessionId, position, ...todo })),
  );
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO todos (session_id, position, content, status, priority, active_form)
     SELECT "sessionId", position, content, status, priority, "activeForm" FROM jsonb_to_recordset($1::jsonb)
       AS row ("sessionId" text, position int, content text, status text, priority text, "activeForm" text)`,
    [rowsJson(rows)],
  );
}
