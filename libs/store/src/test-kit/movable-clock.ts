import pg from 'pg';

export interface MovableClock {
  /** The time that the database tells, in epoch milliseconds. */
  readonly now: () => number;
  /** As if so much time had gone by. */
  readonly goOn: (ms: number) => Promise<void>;
}

/** The clock of a database on this machine; whoever connects from now on is told by `now()` what it shows. */
export async function movableClock(url: string): Promise<MovableClock> {
  await run(url, [
    'CREATE SCHEMA moved',
    "CREATE TABLE moved.clock AS SELECT interval '0' AS by",
    `CREATE FUNCTION moved.now() RETURNS timestamptz STABLE LANGUAGE sql
       AS 'SELECT pg_catalog.now() + by FROM moved.clock'`,
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = moved, public, pg_catalog', current_database()); END $$`,
  ]);
  let movedMs = 0;
  return {
    now: () => Date.now() + movedMs,
    goOn: async (ms) => {
      movedMs += ms;
      await run(url, [`UPDATE moved.clock SET by = interval '${movedMs} ms'`]);
    },
  };
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
