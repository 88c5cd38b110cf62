import type { Database, Transaction } from './transaction.js';

export interface HostToRegister {
  readonly id: string;
  readonly name: string;
  /** Whose machine it is; what its agents do is this person's. */
  readonly developer: string;
}

export async function registerHost(
  database: Database,
  { id, name, developer }: HostToRegister,
): Promise<void> {
  await database.query(
    `WITH known AS (
       INSERT INTO developers (name) VALUES ($3) ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id)
     INSERT INTO hosts (id, name, developer_id, last_seen_at) SELECT $1, $2, known.id, now() FROM known
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, developer_id = excluded.developer_id, last_seen_at = now()`,
    [id, name, developer],
  );
}

export interface Heartbeat {
  readonly id: string;
  /** How far the machine's clock is ahead of the database's; undefined before it was measured. */
  readonly clockAheadMs: number | undefined;
}

/**
 * While this is recent, silence on the host means silence of its agents, not of its reader. Tells the database's time;
 * undefined where the host is not known.
 */
export async function markHostSeen(database: Database, beat: Heartbeat): Promise<Date | undefined> {
  const { rows } = await database.query<{ now: Date }>(
    `UPDATE hosts SET last_seen_at = now(), clock_ahead_ms = coalesce($2, clock_ahead_ms)
     WHERE id = $1 RETURNING now()`,
    [beat.id, beat.clockAheadMs],
  );
  return rows[0]?.now;
}

/** How far the clocks of these machines are ahead of the database's, where that was measured. */
export async function readClocks(client: Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; aheadMs: number }>(
    `SELECT id, clock_ahead_ms AS "aheadMs" FROM hosts WHERE id = ANY($1::text[]) AND clock_ahead_ms IS NOT NULL`,
    [ids],
  );
  return new Map(rows.map(({ id, aheadMs }) => [id, aheadMs]));
}

export async function isHostKnown(database: Database, id: string): Promise<boolean> {
  const { rowCount } = await database.query('SELECT FROM hosts WHERE id = $1', [id]);
  return rowCount === 1;
}
