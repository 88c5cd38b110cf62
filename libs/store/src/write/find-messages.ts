import type { PoolClient, QueryResultRow } from 'pg';

/**
 * Rows of conversations by their keys. Not prepared: a plan made while the table is empty takes the index by session
 * and time for as good as the one by key, and reads whole conversations ever after.
 */
export async function findMessages<Row extends QueryResultRow>(
  client: PoolClient,
  ids: readonly { readonly sessionId: string; readonly partId: string }[],
): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    text: `SELECT messages.* FROM unnest($1::text[], $2::text[]) AS wanted (session_id, part_id)
           JOIN messages USING (session_id, part_id)`,
    values: [ids.map(({ sessionId }) => sessionId), ids.map(({ partId }) => partId)],
  });
  return rows;
}
