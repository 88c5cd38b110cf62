import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@tributary/platform';
import { runProgram } from './run-program.js';
import type { ServerAccount } from './server-account.js';
import type { ServerBinaries } from './server-binaries.js';

export const SERVER_ROLE = 'tributary';

export interface ClusterOptions {
  readonly home: string;
  readonly binaries: ServerBinaries;
  readonly account: ServerAccount | undefined;
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
  { home, binaries, account, onWait }: ClusterOptions,
): Promise<void> {
  const place = await mkdtemp(join(home, tryPrefix));
  const [unfinished, handover] = [join(place, 'cluster'), join(place, 'password')];
  const password = randomBytes(24).toString('base64url');
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(handover, password, { mode: 0o600 });
  if (account) {
    await Promise.all([place, unfinished, handover].map((path) => chown(path, account.uid, account.gid)));
  }

  const args = [
    ...[
      `--pgdata=${unfinished}`,
      `--username=${SERVER_ROLE}`,
      `--pwfile=${handover}`,
      '--auth=scram-sha-256',
    ],
    // The built-in locale sorts the same on every machine, so an index survives an upgrade of the system.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    '--no-instructions',
  ];
  const program = join(binaries.dir, 'bin', 'initdb');
  const making = runProgram({ program, args, cwd: unfinished, account });
  onWait();
  await making.catch((error: unknown) => {
    throw errors.embeddedPostgresFailed({ step: 'create its files', detail: (error as Error).message });
  });
  await writeFile(join(home, 'password'), password, { mode: 0o600 });
  await rename(unfinished, dir);
  await rm(place, { recursive: true });
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
