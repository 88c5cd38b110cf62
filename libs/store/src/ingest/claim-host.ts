import type { Database } from '../write/transaction.js';

export interface HostClaim {
  readonly id: string;
  readonly name: string;
  readonly developerId: string | null;
  /** How far its clock is ahead of the database's, where that is told. */
  readonly clockAheadMs?: number | undefined;
}

/**
 * Registers a machine on its first contact and marks it as seen on every other; tells the database's time. Undefined: it
 * belongs to another developer. Without a developer the machine keeps whom it has.
 */
export async function claimHost(database: Database, claim: HostClaim): Promise<Date | undefined> {
  const { id, name, developerId, clockAheadMs } = claim;
  const { rows } = await database.query<{ now: Date }>(
    `INSERT INTO hosts (id, name, developer_id, last_seen_at, clock_ahead_ms) VALUES ($1, $2, $3, now(), $4)
     ON CONFLICT (id) DO UPDATE SET last_seen_at = now(),
       clock_ahead_ms = coalesce(excluded.clock_ahead_ms, hosts.clock_ahead_ms)
      WHERE $3::uuid IS NULL OR hosts.developer_id = $3::uuid RETURNING now()`,
    [id, name, developerId, clockAheadMs],
  );
  return rows[0]?.now;
}
