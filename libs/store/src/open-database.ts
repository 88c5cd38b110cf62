import pg from 'pg';
import { LeanClient } from './lean-client.js';
import { statementMs, watchSilence } from './silence.js';
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
    statement_timeout: statementMs,
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
    // Notices within 20 s that the machine of an idle connection has vanished.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Of copies: one statement may take hours, and a person waits for it.
  if (options.pipeline === true) pool.on('connect', watchSilence);
  // A connection that the server ends while idle is replaced with the next query; it must not end the process.
  pool.on('error', () => undefined);
  return pool;
}
