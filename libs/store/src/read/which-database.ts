/**
 * Tells a database from any other that may stand in its place. Copies of a cluster share its identifier and the numbers
 * of its databases; what was migrated first is told apart.
 */
export const WHICH_DATABASE = `(
  (SELECT system_identifier FROM pg_control_system()) || '/' || (
    SELECT oid FROM pg_database WHERE datname = current_database()) || '/' || (
    SELECT id FROM _prisma_migrations ORDER BY started_at, id LIMIT 1))`;

/** A moment of one database. */
export interface Moment {
  readonly database: string;
  readonly snapshot: string;
}

/** Whether the moment of a snapshot and a database is of this one, and of no later state than it was put back to. */
export const isPast = (snapshot: string, database: string, here: string): string => `(
  ${database}::text = ${here} AND pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()))`;
