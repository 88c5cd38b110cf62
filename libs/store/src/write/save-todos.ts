import type { Todo } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { rowShape, type RowOf } from './row-shape.js';
import { together } from './together.js';

const columns = {
  sessionId: 'text',
  position: 'integer',
  content: 'text',
  status: 'text',
  priority: 'text',
  activeForm: 'text',
} as const;
const shape = rowShape(columns);

/** The list of each session, replaced whole. */
export async function saveTodos(
  client: PoolClient,
  lists: ReadonlyMap<string, readonly Todo[]>,
): Promise<void> {
  if (lists.size === 0) return;
  const rows = [...lists].flatMap(([sessionId, todos]) =>
    todos.map(({ content, status, priority, activeForm }, position) => {
      return { sessionId, position, content, status, priority, activeForm };
    }),
  );
  await together(
    client.query('DELETE FROM todos WHERE session_id = ANY($1::text[])', [[...lists.keys()]]),
    insertTodos(client, rows),
  );
}

async function insertTodos(client: PoolClient, rows: readonly RowOf<typeof columns>[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO todos (session_id, position, content, status, priority, active_form)
     SELECT "sessionId", position, content, status, priority, "activeForm" FROM ${shape.rows}`,
    shape.values(rows),
  );
}
