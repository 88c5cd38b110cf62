import type { Pool, PoolClient } from 'pg';

/** The database as others may hold it; what is in it is known to this library alone. */
export type Database = Pool;

/** A transaction in progress. */
export type Transaction = PoolClient;

/** Runs the work in one transaction. A lost connection or a throw rolls back: the effects are all there or none is. */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  // The driver reports a lost connection to the query that waits and once more as an event; unheard, that one would
  // end the process.
  const onLost = (): void => undefined;
  client.on('error', onLost);
  let failure: Error | undefined;
  try {
    await client.query("BEGIN; SET LOCAL lock_timeout = '5s'");
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.off('error', onLost);
    // A connection that failed for reasons of its own is not handed to the next caller.
    client.release(failure !== undefined && !('code' in failure) ? failure : undefined);
  }
}

/** Decisions about silence are made on the database's clock: replicas' own may differ. */
export async function databaseTime(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.query<{ now: Date }>('SELECT now() AS now');
  return rows[0]?.now.getTime() ?? Date.now();
}
