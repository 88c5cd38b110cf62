import type { PoolClient } from 'pg';

/** Families that silence alone may have changed. Locked rows are another sweeper's. */
export async function takeDueFamilies(client: PoolClient, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM sessions WHERE deadline_at < now() ORDER BY deadline_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [limit],
  );
  return rows.map(({ id }) => id);
}
