import type { PoolClient } from 'pg';
import { rowShape } from './row-shape.js';

const shape = rowShape({
  kind: 'text',
  subjectId: 'text',
  sessionId: 'text',
  projectId: 'text',
  cardId: 'text',
});

/** What a client is to be told; the api reads the state itself when it tells it. */
export interface OutboxEntry {
  readonly kind: 'session.updated' | 'run.updated' | 'log.appended' | 'card.updated';
  readonly subjectId: string;
  readonly sessionId: string | null;
  readonly projectId: string | null;
  readonly cardId: string | null;
}

export async function writeOutbox(client: PoolClient, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await client.query(
    `INSERT INTO outbox (kind, subject_id, session_id, project_id, card_id)
     SELECT kind, "subjectId", "sessionId", "projectId", "cardId"::uuid FROM ${shape.rows}`,
    shape.values(entries),
  );
}
