import { inTransaction, type Database } from '../write/transaction.js';
import { deleteFamilies } from './delete-families.js';
import { CUTOFF } from './keep-policy.js';

const familiesAtOnce = 20;
const mostCounted = 1_000;

const DUE = `
  SELECT root.id FROM sessions root LEFT JOIN projects project ON project.id = root.project_id
   WHERE root.id = root.root_id AND ${CUTOFF.facts} > (
     SELECT max(coalesce(last_activity_at, updated_at)) FROM sessions WHERE root_id = root.id)
   ORDER BY root.id LIMIT $3`;

/** Takes away families of which nothing was heard for so long; returns how many. Their files are not read again. */
export async function dropFacts(database: Database, factsMs: number | null): Promise<number> {
  const now = new Date();
  for (let families = 0; ;) {
    const { rows } = await database.query<{ id: string }>(DUE, [factsMs, now, familiesAtOnce]);
    if (rows.length === 0) return families;
    await inTransaction(database, (client) =>
      deleteFamilies(
        client,
        rows.map(({ id }) => id),
      ),
    );
    families += rows.length;
  }
}

/** How many families should have gone by that time, as far as it is worth counting. */
export async function countDueFacts(database: Database, factsMs: number | null, by: Date): Promise<number> {
  const { rows } = await database.query<{ due: number }>(`SELECT count(*)::int AS due FROM (${DUE}) family`, [
    ...[factsMs, by, mostCounted],
  ]);
  return rows[0]?.due ?? 0;
}
