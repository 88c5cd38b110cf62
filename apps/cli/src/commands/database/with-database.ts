import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, prepareDatabase, type Database } from '@tributary/store';
import { findRunningPostgres, startEmbeddedPostgres } from '@tributary/store/embedded';
import type { DatabaseConfig } from './database.config.js';
import { usageError } from '../read-arguments.js';

export interface DatabaseUse {
  readonly prepare?: (database: Database) => Promise<void>;
  readonly isForCopies?: boolean;
  /**
   * Whether a new folder may be filled, whose database then has no tables yet; else a mistyped one would count as one in
   * which nothing is stored.
   */
  readonly mayBeNew?: boolean;
}

/**
 * The database that the services use: the team's, that of a Tributary running on this machine, or the one in the data
 * folder, started for as long as the work takes.
 */
export async function withDatabase<Result>(
  { databaseUrl, dataDir }: DatabaseConfig,
  work: (database: Database) => Promise<Result>,
  { prepare = prepareDatabase, isForCopies = false, mayBeNew = false }: DatabaseUse = {},
): Promise<Result> {
  await using closers = new AsyncDisposableStack();
  let url = databaseUrl ?? (await findRunningPostgres(dataDir));
  if (url === undefined) {
    if (!mayBeNew && !existsSync(join(dataDir, 'postgres'))) throw noData(dataDir);
    const postgres = await startEmbeddedPostgres({ dataDir, ...(mayBeNew && { builtClusters: null }) });
    closers.defer(() => postgres.stop());
    url = postgres.connectionString;
  }
  const database = openDatabase(url, { connections: 4, isForCopies });
  closers.defer(() => database.end());
  await prepare(database);
  return await work(database);
}

function noData(dataDir: string): Error {
  return usageError(`Tributary keeps no data in ${dataDir}; --data-dir names the folder in which it does.`);
}
