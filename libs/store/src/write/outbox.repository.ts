import type { PoolClient } from 'pg';
import { rowShape } from './row-shape.js';

const shape = rowShape({
  kind: 'text',
  subjectId: 'text',
  sessionId: 'text',
  projectId: 'text',
  cardId: 'text',
  logsFrom: 'timestamptz',
});

/** What a client is to be told; the api reads the state itself when it tells it. */
export interface OutboxEntry {
  readonly kind: 'session.updated' | 'run.updated' | 'log.appended' | 'card.updated';
  readonly subjectId: string;
  readonly sessionId: string | null;
  /** Null of a card: the one that it has when this is written. */
  readonly projectId: string | null;
  readonly cardId: string | null;
  /** Of `log.appended`: no changed line of the feed is older. Epoch milliseconds. */
  readonly logsFrom?: number | null;
}

export async function writeOutbox(client: PoolClient, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await client.query(
    `INSERT INTO outbox (kind, subject_id, session_id, project_id, card_id, logs_from)
     SELECT kind, "subjectId", "sessionId",
            coalesce("projectId", (SELECT project_id FROM cards WHERE kind = 'card.updated' AND id = "cardId"::uuid)),
            "cardId"::uuid, "logsFrom"
       FROM ${shape.rows}`,
    shape.values(entries.map((entry) => ({ logsFrom: null, ...entry }))),
  );
}
