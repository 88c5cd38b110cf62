import type { Database } from '@tributary/store';

/** How much of all sources is committed, and with it stored and to be asked for. */
export async function storedBytes(database: Database): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>(
    'SELECT coalesce(sum(committed), 0) AS bytes FROM sources WHERE NOT is_gone',
  );
  return Number(rows[0]?.bytes ?? 0);
}
