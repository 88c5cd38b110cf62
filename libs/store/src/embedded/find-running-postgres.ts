import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVER_ROLE } from './make-cluster.js';
import { readPostmaster, servesCluster } from './postmaster-file.js';

/** Where the Postgres of a running Tributary answers, for a command beside it; undefined when none runs. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const home = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  if (home === undefined) return undefined;
  const clusterDir = join(home, 'cluster');
  const postmaster = await readPostmaster(clusterDir);
  if (postmaster?.isReady !== true || !(await servesCluster(postmaster.pid, clusterDir))) return undefined;
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  return `postgresql://${SERVER_ROLE}:${password}@127.0.0.1:${postmaster.port}/${SERVER_ROLE}`;
}
