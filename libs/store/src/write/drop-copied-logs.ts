import type { SessionFacts } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { rowShape } from './row-shape.js';

const shape = rowShape({ sessionId: 'text', copiedUntil: 'timestamptz' });

/**
 * A session that was moved to the background begins with a copy of what its origin said and did. Both serve one card, whose
 * feed tells it once; the conversation is whole in both.
 */
export async function dropCopiedLogs(client: PoolClient, sessions: readonly SessionFacts[]): Promise<void> {
  const rows = sessions.flatMap(({ sessionId, isBackground, copiedUntil }) =>
    isBackground === true && typeof copiedUntil === 'number' ? [{ sessionId, copiedUntil }] : [],
  );
  if (rows.length === 0) return;
  await client.query(
    `DELETE FROM agent_logs USING ${shape.rows}
      WHERE agent_logs.session_id = row."sessionId" AND occurred_at <= row."copiedUntil"`,
    shape.values(rows),
  );
}
