import pg from 'pg';

/** At every start, because a crash may have come between creating the cluster and creating the database. */
export async function ensureDatabase(serverUrl: string, database: string): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
  url.pathname = `/${database}`;
  return url.href;
}
