import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../migrate/migrate.js';
import { readMigrations } from '../migrate/read-migrations.js';
import { openDatabase, type DatabaseOptions } from '../open-database.js';
import type { Database } from '../write/transaction.js';
import { testPostgres } from './test-postgres.js';
import type { TestServer } from './test-server.js';

const TEMPLATE_LOCK = 7420_7420;
const PRISMA_MIGRATIONS = join(import.meta.dirname, '../../../../prisma/migrations');

/** Open, and with a connection only when it is asked something. */
export interface FreshDatabase extends Database {
  readonly url: string;
  /** Closes and deletes it, whoever else is still connected. */
  drop(): Promise<void>;
}

export interface FreshDatabaseOptions extends DatabaseOptions {
  readonly migrations?: string;
}

let server: Promise<TestServer> | undefined;

/**
 * A migrated database nobody else uses. Copied from a template (tens of milliseconds), which the first caller
 * makes and whose name is a hash of the migrations, so an edited migration gets another template.
 * Without TEST_DATABASE_URL a server is started for this test file and ends with the process.
 */
export async function freshDatabase({
  migrations = PRISMA_MIGRATIONS,
  ...options
}: FreshDatabaseOptions = {}): Promise<FreshDatabase> {
  const { url } = await (server ??= testPostgres());
  const name = `tributary_test_${randomBytes(8).toString('hex')}`;
  await withAdmin(url, async (admin) => {
    const template = await ensureTemplate(admin, url, migrations);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  const own = withDatabase(url, name);
  const database = openDatabase(own, options);
  return Object.assign(database, {
    url: own,
    drop: async () => {
      await database.end();
      await withAdmin(url, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  });
}

/** Under a lock, and named only when complete: a killed run must not leave half a template for the next. */
async function ensureTemplate(admin: pg.Client, url: string, migrations: string): Promise<string> {
  const content = JSON.stringify(await readMigrations(migrations));
  const name = `tributary_template_${createHash('sha256').update(content).digest('hex').slice(0, 12)}`;
  const unfinished = `${name}_unfinished`;
  await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) {
    await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${unfinished}`);
    await migrate(withDatabase(url, unfinished), { directory: migrations });
    await admin.query(`ALTER DATABASE ${unfinished} ALLOW_CONNECTIONS false`);
    await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  }
  await admin.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  return name;
}

async function withAdmin<Result>(url: string, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
