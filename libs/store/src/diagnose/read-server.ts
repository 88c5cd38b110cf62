import type { Database } from '../write/transaction.js';

/** How the database itself is. */
export interface ServerReport {
  readonly version: string;
  readonly bytes: number;
  readonly strayLogs: number;
  readonly hasNextMonth: boolean;
  readonly livingResolvers: number;
  /** How far its clock is ahead of this machine's. */
  readonly clockAheadMs: number;
}

export async function readServer(database: Database): Promise<ServerReport> {
  const from = Date.now();
  const { rows } = await database.query<Omit<ServerReport, 'clockAheadMs'> & { now: Date }>(
    `SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes,
            (SELECT count(*)::int FROM agent_logs_default) AS "strayLogs",
            to_regclass('agent_logs_' || to_char(now() + interval '1 month', 'YYYY_MM')) IS NOT NULL AS "hasNextMonth",
            (SELECT count(*)::int FROM resolver_replicas WHERE until > now()) AS "livingResolvers",
            clock_timestamp() AS now`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the figures are one row');
  const { now, ...report } = row;
  return { ...report, clockAheadMs: now.getTime() - (from + Date.now()) / 2 };
}
