import type { MainSessionRow } from './load-sessions.js';
import type { Transaction } from '../write/transaction.js';

/** The card that the policy gives an unknown session. Named by its key: made twice, it is there once. */
export async function ensureAutoCard(
  client: Transaction,
  session: MainSessionRow,
  card: { readonly key: string; readonly title: string },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO cards (key, title, project_id, developer_id, ai_session_id, is_auto, initial_stage, stage)
     SELECT $1, $2, $3, (SELECT id FROM developers WHERE name = $4), $5, true, 'in_progress', 'in_progress'
     ON CONFLICT (key) WHERE is_auto DO UPDATE SET title = excluded.title RETURNING id`,
    [
      card.key,
      session.title ?? card.title,
      session.projectId,
      session.developer,
      card.key === `session:${session.id}` ? session.id : null,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The auto-card was neither made nor found.');
  return row.id;
}

/** An auto-card that lost its sessions to a real one is as if it had never been. */
export async function dropEmptyAutoCards(client: Transaction, cardIds: readonly string[]): Promise<string[]> {
  if (cardIds.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    `DELETE FROM cards WHERE id = ANY($1::uuid[]) AND is_auto
       AND NOT EXISTS (SELECT FROM session_bindings WHERE card_id = cards.id AND ended_at IS NULL) RETURNING id`,
    [cardIds],
  );
  return rows.map(({ id }) => id);
}
