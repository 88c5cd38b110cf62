import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import pg from 'pg';

/** There is no database of this name. */
const noSuchDatabase = '3D000';

/**
 * Until `record` says that it is there, because a crash may have come between creating the cluster and naming its
 * database. That of `initdb` has an empty one, `postgres`, which becomes ours: to copy another would take a fifth of a
 * second.
 */
export async function ensureDatabase(serverUrl: string, database: string, record: string): Promise<string> {
  const url = urlOf(serverUrl, database);
  if (existsSync(record)) return url;
  try {
    await withClient(url, async () => undefined);
  } catch (error) {
    if ((error as { code?: unknown }).code !== noSuchDatabase) throw error;
    await withClient(urlOf(serverUrl, 'template1'), async (client) => {
      await client.query(`ALTER DATABASE postgres RENAME TO ${client.escapeIdentifier(database)}`);
    });
  }
  await writeFile(record, database);
  return url;
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
