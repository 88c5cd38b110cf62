import type { MainSessionRow } from './load-sessions.js';
import { rowShape } from '../write/row-shape.js';
import { together } from '../write/together.js';
import type { Transaction } from '../write/transaction.js';

/** The card that the policy gives an unknown session. */
export interface AutoCard {
  readonly session: MainSessionRow;
  readonly key: string;
  readonly title: string;
}

const shape = rowShape({
  key: 'text',
  title: 'text',
  projectId: 'text',
  developer: 'text',
  sessionId: 'text',
});

/**
 * Makes the cards that are not there yet and tells each one's id by its key: made twice, a card is there once. It has the
 * title of the session that it is named after, whoever else serves it and comes first.
 */
export async function ensureAutoCards(
  client: Transaction,
  cards: readonly AutoCard[],
): Promise<Map<string, string>> {
  if (cards.length === 0) return new Map();
  const rows = cards.map(({ session, key, title }) => ({
    key,
    title: session.title ?? title,
    projectId: session.projectId,
    developer: session.developer,
    sessionId: key === `session:${session.id}` ? session.id : null,
  }));
  const insert = client.query(
    `INSERT INTO cards (key, title, project_id, developer_id, ai_session_id, is_auto, initial_stage, stage)
     SELECT DISTINCT ON (key) key, title, "projectId", (SELECT id FROM developers WHERE name = developer), "sessionId",
            true, 'in_progress', 'in_progress'
     FROM ${shape.rows}
     ORDER BY key, "sessionId"
     ON CONFLICT (key) WHERE is_auto DO UPDATE SET title = excluded.title,
       ai_session_id = coalesce(cards.ai_session_id, excluded.ai_session_id)
     WHERE (cards.ai_session_id IS NULL OR excluded.ai_session_id IS NOT NULL)
       AND (cards.title <> excluded.title OR cards.ai_session_id IS DISTINCT FROM excluded.ai_session_id)`,
    shape.values(rows),
  );
  const select = client.query<{ key: string; id: string }>(
    'SELECT key, id FROM cards WHERE key = ANY($1::text[]) AND is_auto',
    [cards.map(({ key }) => key)],
  );
  const [, made] = await together(insert, select);
  return new Map(made.rows.map(({ key, id }) => [key, id]));
}

/** An auto-card that lost its sessions to a real one is as if it had never been; who saw it is told. */
export async function dropEmptyAutoCards(client: Transaction, cardIds: readonly string[]): Promise<void> {
  if (cardIds.length === 0) return;
  await client.query(
    `WITH dropped AS (
       DELETE FROM cards WHERE id = ANY($1::uuid[]) AND is_auto
         AND NOT EXISTS (SELECT FROM session_bindings WHERE card_id = cards.id AND ended_at IS NULL)
       RETURNING id, project_id)
     INSERT INTO outbox (kind, subject_id, project_id, card_id)
     SELECT 'card.updated', id::text, project_id, id FROM dropped`,
    [cardIds],
  );
}
