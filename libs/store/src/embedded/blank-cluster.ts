import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsDirectory, readMigrations } from '../migrate/read-migrations.js';
import type { ServerBinaries } from './server-binaries.js';

/** Where a build puts it; beside the sources as well as beside what was compiled of them. */
export const builtClusters = join(import.meta.dirname, '../../../../node_modules/.cache/tributary/clusters');

/** A cluster with all tables and no rows that lies ready to be copied: to make one takes ten times as long. */
export async function findBlankCluster(
  builtDir: string,
  binaries: ServerBinaries,
): Promise<string | undefined> {
  const place = await placeOfBlankCluster(builtDir, binaries);
  return await access(join(place, 'PG_VERSION')).then(
    () => place,
    () => undefined,
  );
}

/** One of another server or of other tables has another name. */
export async function placeOfBlankCluster(builtDir: string, { build }: ServerBinaries): Promise<string> {
  const schema = createHash('sha256');
  for (const { name, sql } of await readMigrations(migrationsDirectory)) schema.update(name).update(sql);
  return join(builtDir, `${build}-${schema.digest('hex').slice(0, 12)}`);
}
