import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './run-program.js';
import type { ServerAccount } from './server-account.js';
import type { ServerBinaries } from './server-binaries.js';

export const SERVER_ROLE = 'tributary';

/** Room for a cluster, of the account that is to fill it. */
export interface ClusterRoom {
  readonly dir: string;
  readonly password: string;
  readonly passwordFile: string;
  readonly account: ServerAccount | undefined;
}

export async function makeRoom(folder: string, account: ServerAccount | undefined): Promise<ClusterRoom> {
  const [dir, passwordFile] = [join(folder, 'cluster'), join(folder, 'password')];
  const password = randomBytes(24).toString('base64url');
  await mkdir(dir, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account)
    await Promise.all([folder, dir, passwordFile].map((path) => chown(path, account.uid, account.gid)));
  return { dir, password, passwordFile, account };
}

export async function emptyRoom({ dir }: ClusterRoom): Promise<void> {
  const names = await readdir(dir);
  await Promise.all(names.map((name) => rm(join(dir, name), { recursive: true })));
}

export async function initCluster(room: ClusterRoom, binaries: ServerBinaries): Promise<void> {
  const args = [
    ...[
      `--pgdata=${room.dir}`,
      `--username=${SERVER_ROLE}`,
      `--pwfile=${room.passwordFile}`,
      '--auth=scram-sha-256',
    ],
    // The built-in locale sorts the same on every machine, so an index survives an upgrade of the system.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    '--no-instructions',
  ];
  await run(room, join(binaries.dir, 'bin', 'initdb'), args);
}

/**
 * Fills the room from a blank cluster, whose role gets its password before anybody can connect. The id of the first
 * migration is a part of what tells one database from another (`which-database.ts`).
 */
export async function copyCluster(room: ClusterRoom, blank: string, binaries: ServerBinaries): Promise<void> {
  const { dir, password, account } = room;
  const asOurselves = { dir, account: undefined };
  await run(asOurselves, 'cp', ['-R', `${blank}/.`, dir]);
  if (account) await run(asOurselves, 'chown', ['-R', `${account.uid}:${account.gid}`, dir]);

  const statements = [
    `ALTER ROLE ${SERVER_ROLE} PASSWORD '${password}'\n`,
    'UPDATE _prisma_migrations SET id = gen_random_uuid()\n',
  ];
  const server = join(binaries.dir, 'bin', 'postgres');
  // In our database, so that one without its files is noticed here.
  const told = await run(room, server, ['--single', '-D', dir, SERVER_ROLE], statements.join(''));
  // It ends well whatever became of the statements.
  if (/ERROR:|FATAL:/.test(told)) throw new Error(told.trim());
  await syncCluster(room, binaries);
}

/** Waits until all files of a cluster are on the disk. */
export async function syncCluster(
  room: Pick<ClusterRoom, 'dir' | 'account'>,
  binaries: ServerBinaries,
): Promise<void> {
  await run(room, join(binaries.dir, 'bin', 'initdb'), ['--sync-only', `--pgdata=${room.dir}`]);
}

async function run(
  { dir, account }: Pick<ClusterRoom, 'dir' | 'account'>,
  program: string,
  args: readonly string[],
  input = '',
): Promise<string> {
  return await runProgram({ program, args, cwd: dir, account, input });
}
