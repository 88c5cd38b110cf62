import pg from 'pg';
import { sendColumns, type Connection } from './send-columns.js';

type Callback = (error: Error | null, result: pg.QueryResult) => void;
type Query = (statement: unknown, values?: unknown, callback?: Callback) => unknown;

/** Not an option of the pool: there it would bound the wait for a connection that others use as well. */
const connectMs = 30_000;

/**
 * Makes the promises of answers itself. With those that the driver makes, what was answered outlives every small
 * collection of garbage: all rows that were read wait for a large one.
 */
export class LeanClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ connectionTimeoutMillis: connectMs, ...config });
    const ask = this.query.bind(this) as Query;
    const query: Query = (statement, values, callback) =>
      typeof values === 'function' || callback !== undefined || isOwn(statement)
        ? ask(statement, values, callback)
        : promiseAnswer((answer) => ask(statement, values, answer));
    Object.assign(this, { query });
    sendColumns((this as unknown as { readonly connection: Connection }).connection);
  }
}

/** One that sends itself, as those that copy tables do. */
function isOwn(statement: unknown): boolean {
  return typeof statement === 'object' && statement !== null && 'submit' in statement;
}

async function promiseAnswer(ask: (answer: Callback) => void): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      ask((error, result) => {
        if (error === null) resolve(result);
        else reject(error);
      });
    });
  } catch (error) {
    // Its own trace leads to the socket, not to who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
