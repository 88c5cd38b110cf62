import type { Transaction } from '../write/transaction.js';

/** A card may be given to a person none of whose agents was seen yet. */
export async function ensureDeveloper(
  client: Transaction,
  name: string | null | undefined,
): Promise<string | null> {
  if (name === null || name === undefined) return null;
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO developers (name) VALUES ($1) ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id`,
    [name],
  );
  return rows[0]?.id ?? null;
}
