import type pg from 'pg';
import { errors } from '@tributary/platform';
import { LeanClient } from '../lean-client.js';
import { applyMigration } from './apply-migration.js';
import { findApplied, readApplied } from './migration-table.js';
import type { Migration } from './migration.js';
import { planMigrations } from './plan-migrations.js';
import { readMigrations } from './read-migrations.js';

/** The number `prisma migrate deploy` locks, so that it and we exclude each other. */
const PRISMA_LOCK = 72707369;
const OLDEST_SUPPORTED = 15;

export interface MigrateOptions {
  /** The folder that holds one subfolder per migration, as Prisma lays them out. */
  readonly directory: string;
  /** These and no others. */
  readonly only?: ReadonlySet<string>;
}

export interface MigrateResult {
  readonly applied: readonly string[];
}

/** Brings the database up to date; any number of processes may do so at once, one applies and the others wait. */
export async function migrate(
  database: string | pg.Pool,
  { directory, only }: MigrateOptions,
): Promise<MigrateResult> {
  const all = await readMigrations(directory);
  const missing = only?.difference(new Set(all.map(({ name }) => name)));
  if (missing !== undefined && missing.size > 0) throw errors.databaseIsNewer({ migrations: [...missing] });
  const known = only === undefined ? all : all.filter(({ name }) => only.has(name));
  if (typeof database !== 'string' && (await isUpToDate(database, known))) return { applied: [] };
  return withOwnConnection(database, async (client) => {
    await requireSupportedServer(client);
    // A timeout set for the role would cut off the wait or a long migration. Nobody waits for the disk after each file:
    // what a crash takes is applied again, and whatever is written later is on disk only with all that came before.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET synchronous_commit = off');
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK]);
    const pending = planMigrations(known, await readApplied(client));
    for (const migration of pending) await applyMigration(client, migration);
    await client.query('SELECT pg_advisory_unlock($1)', [PRISMA_LOCK]);
    return { applied: pending.map(({ name }) => name) };
  });
}

/**
 * At most starts there is nothing to do, which takes neither the lock nor a connection of its own to find out. What fails
 * here fails there as well, and is told then.
 */
async function isUpToDate(database: pg.Pool, known: readonly Migration[]): Promise<boolean> {
  const asked = requireSupportedServer(database).then(() => findApplied(database));
  const applied = await asked.catch(() => undefined);
  return applied !== undefined && planMigrations(known, applied).length === 0;
}

/** The connection is closed and not reused: that frees the lock after a failure, and our settings end with it. */
async function withOwnConnection<Result>(
  database: string | pg.Pool,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const options = typeof database === 'string' ? { connectionString: database } : database.options;
  const client = new LeanClient(options);
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    throw errors.databaseUnreachable({ address: `${client.host}:${client.port}`, cause });
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function requireSupportedServer(client: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  const found = rows[0]?.server_version ?? 'unknown';
  if (Number.parseInt(found) < OLDEST_SUPPORTED)
    throw errors.databaseTooOld({ found, required: OLDEST_SUPPORTED });
}
