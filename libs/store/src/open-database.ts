import pg from 'pg';
import type { Database } from './write/transaction.js';

export interface DatabaseOptions {
  readonly connections?: number;
  /** Whether tables are streamed out of it or into it (COPY): such a connection does one thing after another. */
  readonly isForCopies?: boolean;
}

/** A pool of connections. Long transactions delay the updates of everyone, so they are cut. */
export function openDatabase(
  url: string,
  { connections = 10, isForCopies = false }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: !isForCopies,
    idle_in_transaction_session_timeout: 10_000,
    statement_timeout: 30_000,
  });
  // A connection that the server ends while idle is replaced with the next query; it must not end the process.
  pool.on('error', () => undefined);
  return pool;
}
