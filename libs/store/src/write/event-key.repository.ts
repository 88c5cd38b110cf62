import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

export interface EventKey {
  readonly family: string;
  readonly key: string;
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest().toString('hex', 0, 16);
}

/** Which of these were never seen before. The others are copies: forks, rewrites, repeated reads. */
export async function claimEventKeys(client: PoolClient, keys: readonly EventKey[]): Promise<boolean[]> {
  if (keys.length === 0) return [];
  const digests = keys.map(({ key }) => digest(key));
  const { rows } = await client.query<{ key: string }>(
    `INSERT INTO event_keys (family, key)
     SELECT DISTINCT family, decode(key, 'hex') FROM unnest($1::text[], $2::text[]) AS fresh (family, key)
     ORDER BY 1, 2 ON CONFLICT DO NOTHING RETURNING encode(key, 'hex') AS key`,
    [keys.map(({ family }) => family), digests],
  );
  const fresh = new Set(rows.map(({ key }) => key));
  // Of copies within one batch only the first is new.
  return digests.map((key) => fresh.delete(key));
}
