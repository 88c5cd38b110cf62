import type { RunView } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { rowShape } from './row-shape.js';
import { together } from './together.js';

const spanShape = rowShape({
  runId: 'text',
  sessionId: 'text',
  agentType: 'text',
  from: 'timestamptz',
  to: 'timestamptz',
});

/** Rows stored before their run was known, or under other bounds, follow the run. */
export async function reattribute(
  client: PoolClient,
  sessionIds: ReadonlySet<string>,
  runs: readonly RunView[],
): Promise<void> {
  const own = runs.flatMap(({ runId, agentType, window, sessionIds: served }) => {
    const moved = served.filter((id) => sessionIds.has(id));
    return moved.map((sessionId) => ({ runId, sessionId, agentType, from: window.from, to: window.to }));
  });
  if (own.length === 0) return;
  const spans = spanShape.values(own);
  const within = (column: string): string =>
    `session_id = row."sessionId" AND (row."from" IS NULL OR ${column} >= row."from")
     AND (row."to" IS NULL OR ${column} < row."to")`;
  const isOther = 'run_id IS DISTINCT FROM row."runId"';
  await together(
    client.query(
      `UPDATE messages SET run_id = row."runId" FROM ${spanShape.rows} WHERE ${within('at')} AND ${isOther}`,
      spans,
    ),
    client.query(
      `UPDATE message_usage SET run_id = row."runId" FROM ${spanShape.rows} WHERE ${within('at')} AND ${isOther}`,
      spans,
    ),
    client.query(
      `UPDATE agent_logs SET run_id = row."runId", agent = row."agentType",
         content = '↳ ' || row."agentType" || ' | ' || CASE WHEN metadata ? '_subagent'
           THEN substr(content, length('↳ ' || agent || ' | ') + 1) ELSE content END,
         metadata = metadata || jsonb_build_object('_subagent', true, '_agent_type', row."agentType")
       FROM ${spanShape.rows} WHERE ${within('occurred_at')}
         AND (${isOther} OR agent <> row."agentType")`,
      spans,
    ),
  );
}
