import { join } from 'node:path';
import { migrate } from './migrate/migrate.js';
import type { Database } from './write/transaction.js';

/** Beside the sources as well as beside the build. */
export const migrationsDirectory = join(import.meta.dirname, '../../../prisma/migrations');

const monthsBack = 12;
const monthsAhead = 3;

/** Brings the schema up to date and the log's partitions with it. Safe to run from several processes at once. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database, { directory: migrationsDirectory });
  await database.query(
    `SELECT ensure_agent_log_partitions((now() - make_interval(months => $1))::date, $2)`,
    [monthsBack, monthsBack + monthsAhead + 1],
  );
}
