import { openDatabase, prepareDatabase, type Database } from '@tributary/store';
import { findRunningPostgres, startEmbeddedPostgres } from '@tributary/store/embedded';
import type { DatabaseConfig } from './database.config.js';

export interface DatabaseUse {
  readonly prepare?: (database: Database) => Promise<void>;
  readonly isForCopies?: boolean;
}

/**
 * The database that the services use: the team's, that of a Tributary running on this machine, or the one in the data
 * folder, started for as long as the work takes.
 */
export async function withDatabase<Result>(
  { databaseUrl, dataDir }: DatabaseConfig,
  work: (database: Database) => Promise<Result>,
  { prepare = prepareDatabase, isForCopies = false }: DatabaseUse = {},
): Promise<Result> {
  await using closers = new AsyncDisposableStack();
  let url = databaseUrl ?? (await findRunningPostgres(dataDir));
  if (url === undefined) {
    const postgres = await startEmbeddedPostgres({ dataDir });
    closers.defer(() => postgres.stop());
    url = postgres.connectionString;
  }
  const database = openDatabase(url, { connections: 4, isForCopies });
  closers.defer(() => database.end());
  await prepare(database);
  return await work(database);
}
