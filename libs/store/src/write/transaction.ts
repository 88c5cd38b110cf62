import type { Pool, PoolClient } from 'pg';
import { allowSilence } from '../silence.js';
import { prepareStatements } from './prepare-statements.js';

/** The database as others may hold it; what is in it is known to this library alone. */
export type Database = Pool;

/** A transaction in progress. */
export type Transaction = PoolClient;

/** Who answers statements: the database, or a transaction in progress. */
export type Statements = Pick<Transaction, 'query'>;

const begin = "BEGIN; SET LOCAL lock_timeout = '5s'";

const longMs = 10 * 60_000;
const beginLong = `${begin}; SET LOCAL statement_timeout = ${longMs}`;

/**
 * Every statement of a commit looks rows up by their keys. Said so, it is planned once and stays right however large
 * the tables become; left to guess, Postgres plans for the small tables it saw first.
 */
const asLookups = `SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off;
  SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off`;

/** SQL: for a statement of such a transaction that reads much. */
export const planFreely = `SET LOCAL plan_cache_mode TO DEFAULT; SET LOCAL enable_seqscan TO DEFAULT;
  SET LOCAL enable_hashjoin TO DEFAULT; SET LOCAL enable_mergejoin TO DEFAULT`;

const beginLookups = `${begin}; ${asLookups}`;

/** The shape of a table changed under a prepared statement, or the statement is not on this connection. */
const stalePlan: ReadonlySet<unknown> = new Set(['0A000', '26000']);

/** A transaction of which all statements are lookups by key, and are the same ones again and again. */
export async function inCommit<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return await run(database, beginLookups, (client) => work(prepareStatements(client)));
}

/** Runs the work in one transaction. A lost connection or a throw rolls back: the effects are all there or none is. */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return await run(database, begin, work);
}

/** The same for what moves or deletes much at once: a statement of it may take minutes. */
export async function inLongTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return await run(database, beginLong, async (client) => {
    allowSilence(client, 2 * longMs);
    try {
      return await work(client);
    } finally {
      allowSilence(client);
    }
  });
}

/**
 * Lookups that are all of one moment: none sees what was committed after the first one. On one connection, so that who
 * asks first waits for one to be opened and to plan, not for several.
 */
export async function inSnapshot<Result>(
  database: Database,
  read: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return await run(database, `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${asLookups}`, (client) =>
    read(prepareStatements(client)),
  );
}

async function run<Result>(
  database: Database,
  start: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  // The driver reports a lost connection to the query that waits and once more as an event; unheard, that one would
  // end the process.
  const onLost = (): void => undefined;
  client.on('error', onLost);
  let failure: Error | undefined;
  try {
    await client.query(start);
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
    client.release(isOfConnection(failure) ? failure : undefined);
  }
}

function isOfConnection(failure: (Error & { code?: unknown }) | undefined): boolean {
  return failure !== undefined && (!('code' in failure) || stalePlan.has(failure.code));
}

/** Decisions about silence are made on the database's clock: replicas' own may differ. */
export async function databaseTime(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.query<{ now: Date }>('SELECT now() AS now');
  return rows[0]?.now.getTime() ?? Date.now();
}
