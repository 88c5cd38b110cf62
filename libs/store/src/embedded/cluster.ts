import { mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@tributary/platform';
import { asDataDirError } from './as-data-dir-error.js';
import { findBlankCluster } from './blank-cluster.js';
import { copyCluster, emptyRoom, initCluster, makeRoom } from './make-cluster.js';
import type { ServerAccount } from './server-account.js';
import type { ServerBinaries } from './server-binaries.js';

export interface ClusterOptions {
  readonly home: string;
  readonly binaries: ServerBinaries;
  readonly account: ServerAccount | undefined;
  /** Where a cluster may lie that has all tables; null: one without any is asked for. */
  readonly builtClusters: string | null;
  readonly onNotice: (notice: string) => void;
  readonly onWait: () => void;
}

/** The files of one database server, and the password of its only role. */
export interface Cluster {
  readonly dir: string;
  readonly password: string;
  /** A file that is there once the cluster's database has its name. */
  readonly named: string;
}

/** Opens the cluster in `home`, creating it on the first start. Data of another major version is left untouched. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { home, binaries, onNotice } = options;
  const dir = join(home, 'cluster');
  const named = join(home, 'named');
  await throwAwayTries(home);
  if (await isAbsent(dir)) {
    onNotice(`Creating the database in ${home}`);
    await rm(named, { force: true });
    await createCluster(dir, options);
  }
  const found = await readPart(home, 'cluster/PG_VERSION');
  if (found !== binaries.majorVersion) {
    throw errors.dataDirOtherVersion({ dir: home, found, expected: binaries.majorVersion });
  }
  return { dir, named, password: await readPart(home, 'password') };
}

const tryPrefix = 'unfinished-';

/** What killed processes left behind. Where an `initdb` of theirs still writes, it is left to the next start. */
async function throwAwayTries(home: string): Promise<void> {
  const tries = (await readdir(home)).filter((name) => name.startsWith(tryPrefix));
  const thrown = tries.map((name) => rm(join(home, name), { recursive: true, force: true }));
  await Promise.allSettled(thrown);
}

/**
 * The cluster gets its place only when complete. Each try has a folder of its own: the `initdb` of a process that was
 * killed goes on for a moment, and must not write into files of the next one.
 */
async function createCluster(
  dir: string,
  { home, binaries, account, builtClusters, onWait }: ClusterOptions,
): Promise<void> {
  const folder = await mkdtemp(join(home, tryPrefix));
  const room = await makeRoom(folder, account);
  const blank = builtClusters === null ? undefined : await findBlankCluster(builtClusters, binaries);
  const making =
    blank === undefined
      ? initCluster(room, binaries)
      : // What a build left may be damaged, or thrown away by another build meanwhile.
        copyCluster(room, blank, binaries).catch(async () => {
          await emptyRoom(room);
          await initCluster(room, binaries);
        });
  onWait();
  await making.catch((error: unknown) => {
    const known = asDataDirError(error, home);
    if (known !== error) throw known;
    throw errors.embeddedPostgresFailed({ step: 'create its files', detail: (error as Error).message });
  });
  await writeFile(join(home, 'password'), room.password, { mode: 0o600, flush: true });
  await rename(room.dir, dir);
  await syncFolder(home);
  await rm(folder, { recursive: true });
}

/** Without it, a cut of the power could give a cluster in use the name of an unfinished one again. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function isAbsent(path: string): Promise<boolean> {
  try {
    await stat(path);
    return false;
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}

async function readPart(home: string, file: string): Promise<string> {
  try {
    return (await readFile(join(home, file), 'utf8')).trim();
  } catch (error) {
    throw isMissing(error) ? errors.dataDirDamaged({ dir: home, missing: file }) : error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
