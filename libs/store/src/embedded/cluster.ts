import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
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

/** The cluster gets its name only when complete: what a killed initdb left behind is thrown away. */
async function createCluster(
  dir: string,
  { home, binaries, account, onWait }: ClusterOptions,
): Promise<void> {
  const unfinished = `${dir}.unfinished`;
  const handover = join(home, 'password.unfinished');
  const password = randomBytes(24).toString('base64url');
  await rm(unfinished, { recursive: true, force: true });
  await rm(handover, { force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(handover, password, { mode: 0o600 });
  if (account) await Promise.all([unfinished, handover].map((path) => chown(path, account.uid, account.gid)));

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
  await rm(handover);
  await writeFile(join(home, 'password'), password, { mode: 0o600 });
  await rename(unfinished, dir);
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
