import type { PoolClient } from 'pg';
import { writeOutbox, type OutboxEntry } from './outbox.repository.js';

interface Family {
  readonly rootId: string;
  readonly projectId: string | null;
  readonly cardId: string | null;
}

/** Says that the families of these sessions, and the cards they serve, are not what they were. */
export async function announceFamilies(client: PoolClient, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const { rows } = await client.query<Family>(
    `SELECT DISTINCT root.id AS "rootId", root.project_id AS "projectId", binding.card_id AS "cardId"
       FROM sessions session
       JOIN sessions root ON root.id = session.root_id
       LEFT JOIN session_bindings binding ON binding.session_id = root.id AND binding.ended_at IS NULL
      WHERE session.id = ANY($1::text[])`,
    [sessionIds],
  );
  const cardIds = new Set(rows.flatMap(({ cardId }) => cardId ?? []));
  await writeOutbox(client, [
    ...[...cardIds].map((cardId): OutboxEntry => {
      return { kind: 'card.updated', subjectId: cardId, sessionId: null, projectId: null, cardId };
    }),
    ...rows.map(({ rootId, projectId, cardId }): OutboxEntry => {
      return { kind: 'session.updated', subjectId: rootId, sessionId: rootId, projectId, cardId };
    }),
  ]);
}
