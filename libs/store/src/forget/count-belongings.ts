import { bySession } from '../retain/delete-families.js';
import type { Database } from '../write/transaction.js';
import { findBelongings, type Subject } from './subject.js';

/** How many rows of each table are the subject's. */
export async function countBelongings(
  database: Database,
  subject: Subject,
  id: string,
): Promise<ReadonlyMap<string, number>> {
  const { rootIds, sourceIds } = await findBelongings(database, subject, id);
  const { rows } = await database.query<{ id: string }>('SELECT id FROM sessions WHERE root_id = ANY($1)', [
    rootIds,
  ]);
  const ids = rows.map((row) => row.id);
  const counts = new Map([['sessions', ids.length]]);
  const count = async (table: string, column: string, values: readonly string[]): Promise<void> => {
    const counted = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${column}::text = ANY($1::text[])`,
      [values],
    );
    counts.set(table, counted.rows[0]?.count ?? 0);
  };
  await count('runs', 'root_id', rootIds);
  for (const [table, column] of Object.entries(bySession)) await count(table, column, ids);
  await count('sources', 'id', sourceIds);
  await count('dead_letters', 'source_id', sourceIds);
  if (subject.kind === 'developer') await count('api_tokens', 'developer_id', [id]);
  else await count('cards', 'project_id', [id]);
  return counts;
}
