import type { ClientBase } from 'pg';
import { errors } from '@tributary/platform';
import type { Migration } from './migration.js';
import { recordApplied } from './migration-table.js';

/** The file and its record commit together or not at all, so a failed or killed migration is simply tried again. */
export async function applyMigration(client: ClientBase, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await recordApplied(client, migration);
    await client.query('COMMIT');
  } catch (cause) {
    // A lost connection has rolled back by itself; the first error is the one to report.
    await client.query('ROLLBACK').catch(() => undefined);
    const line = lineOf(migration.sql, cause);
    throw errors.migrationFailed({ migration: migration.name, cause, ...(line !== undefined && { line }) });
  }
}

function lineOf(sql: string, cause: unknown): number | undefined {
  const position = Number((cause as { position?: string }).position);
  return Number.isNaN(position) ? undefined : sql.slice(0, position - 1).split('\n').length;
}
