import type { Database } from '../write/transaction.js';

export interface HostClaim {
  readonly id: string;
  readonly name: string;
  readonly developerId: string | null;
}

/**
 * Registers a machine on its first contact and marks it as seen on every other. `false`: it belongs to another
 * developer. Without a developer the machine keeps whom it has.
 */
export async function claimHost(database: Database, { id, name, developerId }: HostClaim): Promise<boolean> {
  const { rowCount } = await database.query(
    `INSERT INTO hosts (id, name, developer_id, last_seen_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (id) DO UPDATE SET last_seen_at = now()
      WHERE $3::uuid IS NULL OR hosts.developer_id = $3::uuid RETURNING id`,
    [id, name, developerId],
  );
  return rowCount === 1;
}
