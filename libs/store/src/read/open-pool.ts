import pg from 'pg';
import type { Database } from '../write/transaction.js';

export interface OpenPoolOptions {
  readonly url: string;
  readonly maxConnections?: number;
  /** A connection that nobody was using was lost; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void;
}

/** Connections whose queries and transactions cannot hang for ever. */
export function openPool({ url, maxConnections = 10, onIdleError }: OpenPoolOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // An open transaction holds back the horizon of the outbox (RELIABILITY, SSE).
    idle_in_transaction_session_timeout: 10_000,
  });
  pool.on('error', (error) => onIdleError?.(error));
  return pool;
}
