import type { Database, Transaction } from './transaction.js';

/**
 * Families that silence alone may have changed. Takes the lock that every commit of a family takes first, so that
 * the two cannot wait for each other; a family that is locked is being looked at anyway, and is left out.
 */
export async function takeDueFamilies(client: Transaction, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM sessions WHERE deadline_at < now() ORDER BY deadline_at LIMIT $1)
     SELECT id FROM due WHERE pg_try_advisory_xact_lock(hashtextextended(id, 7420))`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** They are due again in ten minutes, unless something new is told of them before. */
export async function putOffDeadlines(database: Database, rootIds: readonly string[]): Promise<void> {
  await database.query(
    "UPDATE sessions SET deadline_at = now() + interval '10 minutes' WHERE id = ANY($1::text[])",
    [rootIds],
  );
}
