import { migrate } from './migrate/migrate.js';
import { migrationsDirectory } from './migrate/read-migrations.js';
import { openDatabase } from './open-database.js';
import { ensureLogPartitions } from './retain/log-partitions.js';
import type { Database } from './write/transaction.js';

/** Brings the schema up to date and the log's partitions with it. Safe to run from several processes at once. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database, { directory: migrationsDirectory });
  await ensureLogPartitions(database);
}

/** For the start of a service: a database with the schema of this version, closed with the process. */
export async function openPreparedDatabase(
  url: string,
  closers: Pick<AsyncDisposableStack, 'defer'>,
): Promise<Database> {
  const database = openDatabase(url);
  closers.defer(() => database.end());
  await prepareDatabase(database);
  return database;
}
