import type { Pool, PoolClient } from 'pg';

/** Runs the work in one transaction. A lost connection or a throw rolls back: the effects are all there or none is. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
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
    // A connection that failed for reasons of its own is not handed to the next caller.
    client.release(failure !== undefined && !('code' in failure) ? failure : undefined);
  }
}
