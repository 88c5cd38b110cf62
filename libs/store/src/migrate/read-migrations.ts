import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@tributary/platform';
import type { Migration } from './migration.js';

/** Beside the sources as well as beside the build. */
export const migrationsDirectory = join(import.meta.dirname, '../../../../prisma/migrations');

/** The migrations of a folder in the order of their names, which begin with a timestamp. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  // An installation without its migrations would otherwise start on an empty database and fail much later.
  if (names.length === 0) throw errors.migrationsMissing({ directory });
  return Promise.all(
    names
      .sort()
      .map(async (name) => ({ name, sql: await readFile(join(directory, name, 'migration.sql'), 'utf8') })),
  );
}
