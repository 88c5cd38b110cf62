import { planMigrations } from '../migrate/plan-migrations.js';
import { migrationsDirectory, readMigrations } from '../migrate/read-migrations.js';
import type { AppliedMigration } from '../migrate/migration.js';
import type { Database } from '../write/transaction.js';

/** Names of migrations that this version knows and the database lacks; throws where they do not fit each other. */
export async function readPendingMigrations(database: Database): Promise<string[]> {
  const known = await readMigrations(migrationsDirectory);
  const { rows: tables } = await database.query<{ isThere: boolean }>(
    `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS "isThere"`,
  );
  if (tables[0]?.isThere !== true) return known.map(({ name }) => name);
  const { rows } = await database.query<AppliedMigration>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at, migration_name`,
  );
  return planMigrations(known, rows).map(({ name }) => name);
}
