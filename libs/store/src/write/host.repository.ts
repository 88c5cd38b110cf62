import type { Database } from './transaction.js';

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

/** While this is recent, silence on the host means silence of its agents, not of its reader. */
export async function markHostSeen(database: Database, hostId: string): Promise<void> {
  await database.query('UPDATE hosts SET last_seen_at = now() WHERE id = $1', [hostId]);
}

export async function isHostKnown(database: Database, id: string): Promise<boolean> {
  const { rowCount } = await database.query('SELECT FROM hosts WHERE id = $1', [id]);
  return rowCount === 1;
}
