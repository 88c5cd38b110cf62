import pg from 'pg';
import { LeanClient } from './lean-client.js';
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
  return openPool({
    connectionString: url,
    max: connections,
    pipeline: !isForCopies,
    idle_in_transaction_session_timeout: 10_000,
    statement_timeout: 30_000,
  });
}

/**
 * A few connections for who asks the same again and again: a connection plans each statement for itself, and of the many
 * any may be the next.
 */
export function openBeside(database: Database, connections: number): Database {
  return openPool({ ...database.options, max: connections, idleTimeoutMillis: 0 });
}

function openPool(options: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    ...options,
    Client: LeanClient,
    // A server that vanished while it was waited for sends no end: without these nobody would ever notice.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // A connection that the server ends while idle is replaced with the next query; it must not end the process.
  pool.on('error', () => undefined);
  return pool;
}
