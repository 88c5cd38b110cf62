import type { Transaction } from '../write/transaction.js';

export interface CardName {
  readonly key?: string | null | undefined;
  readonly aiSessionId?: string | null | undefined;
  readonly projectId?: string | null | undefined;
}

/** More than this many are not moved by one request; each of the others follows with its next event. */
const maxNamesakes = 500;

/**
 * The main sessions that may belong to a card of this name: its own, those that went on with it, and those whose branch or
 * folder mentions its key. Whether they do is decided by resolution.
 */
export async function findNamesakes(
  client: Transaction,
  { key = null, aiSessionId = null, projectId = null }: CardName,
): Promise<string[]> {
  if (key === null && aiSessionId === null) return [];
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM sessions
      WHERE id = root_id AND purpose IS NULL
        AND ($1 IN (id, origin_id) OR ($3::text IS NULL OR project_id = $3)
                        AND (strpos(upper(git_branch), upper($2)) > 0 OR strpos(upper(cwd), upper($2)) > 0))
      ORDER BY last_activity_at DESC NULLS LAST LIMIT $4`,
    [aiSessionId, key, projectId, maxNamesakes],
  );
  return rows.map(({ id }) => id);
}

/** The main sessions that a card has now. */
export async function findBoundSessions(client: Transaction, cardId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT session_id AS id FROM session_bindings WHERE card_id = $1 AND ended_at IS NULL',
    [cardId],
  );
  return rows.map(({ id }) => id);
}
