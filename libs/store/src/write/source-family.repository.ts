import type { PoolClient } from 'pg';

export interface SourceFamily {
  readonly sourceId: string;
  readonly family: string;
}

/** Notes which families the lines of a source speak of. */
export async function noteSourceFamilies(client: PoolClient, pairs: readonly SourceFamily[]): Promise<void> {
  if (pairs.length === 0) return;
  await client.query(
    `INSERT INTO source_families (source_id, family)
     SELECT DISTINCT source_id, family FROM unnest($1::bigint[], $2::text[]) AS pair (source_id, family)
     ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
    [pairs.map(({ sourceId }) => sourceId), pairs.map(({ family }) => family)],
  );
}
