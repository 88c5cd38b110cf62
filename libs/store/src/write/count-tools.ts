import type { PoolClient } from 'pg';

/** SQL: the tools that the run of this id called itself. Two views of a child may each have a row of the same call. */
const CALLED = (runId: string): string =>
  `(SELECT count(DISTINCT tool_use_id)::integer FROM messages
     WHERE run_id = ${runId} AND kind = 'tool' AND tool_name IS NOT NULL)`;

/** Counts the calls of these runs once more: whatever changed, and in whatever order, the count is that of the rows. */
export async function countTools(client: PoolClient, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return;
  await client.query(
    `INSERT INTO run_tools AS kept (run_id, calls) SELECT run.id, ${CALLED('run.id')} FROM unnest($1::text[]) AS run (id)
     ON CONFLICT (run_id) DO UPDATE SET calls = excluded.calls WHERE kept.calls <> excluded.calls`,
    [runIds],
  );
}

/** Runs of these families whose count is not that of their calls. */
export async function findMiscounted(client: PoolClient, rootIds: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT run.id FROM runs run LEFT JOIN run_tools kept ON kept.run_id = run.id
      WHERE run.root_id = ANY($1::text[]) AND coalesce(kept.calls, 0) <> ${CALLED('run.id')} ORDER BY run.id`,
    [rootIds],
  );
  return rows.map((row) => row.id);
}
