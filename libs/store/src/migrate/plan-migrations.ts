import { errors } from '@tributary/platform';
import { hasChecksum, type AppliedMigration, type Migration } from './migration.js';

/** What is still to be applied; refuses a database whose history is not the beginning of ours. */
export function planMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
): readonly Migration[] {
  const unfinished = applied.find((row) => !row.isFinished);
  if (unfinished) throw errors.migrationUnfinished({ migration: unfinished.name });

  const byName = new Map(known.map((migration) => [migration.name, migration]));
  const unknown = applied.map(({ name }) => name).filter((name) => !byName.has(name));
  if (unknown.length > 0) throw errors.databaseIsNewer({ migrations: unknown });

  const changed = applied.find((row) => !hasChecksum(byName.get(row.name)?.sql ?? '', row.checksum));
  if (changed) throw errors.migrationChanged({ migration: changed.name });

  const done = new Set(applied.map(({ name }) => name));
  return known.filter(({ name }) => !done.has(name));
}
