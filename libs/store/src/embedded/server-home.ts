import { createHash } from 'node:crypto';
import { lstat, readlink, realpath, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errors, makeFolder } from '@tributary/platform';
import { canAccess, type ServerAccount } from './server-account.js';

export interface ServerHomeOptions {
  readonly dataDir: string;
  readonly sharedDir: string;
  readonly account: ServerAccount | undefined;
}

/**
 * The folder `<dataDir>/postgres`, which holds `cluster`, `password`, `named`, `lock` and `postgres.log`.
 *
 * When Tributary is root, the server's account must be able to enter it, which it cannot below a 0700 home such
 * as /root. The home is then a folder in `sharedDir` and `<dataDir>/postgres` a link to it: the link is the only
 * record of the place, so `ls` shows where the data is and moving the data folder loses nothing.
 * The home belongs to root and only `cluster` to the server's account: root writes into no folder of theirs.
 */
export async function prepareServerHome({ dataDir, sharedDir, account }: ServerHomeOptions): Promise<string> {
  const mode = account === undefined ? 0o700 : 0o711;
  await makeFolder(dataDir, mode);
  const wanted = join(dataDir, 'postgres');

  const target = await linkTarget(wanted);
  if (
    target === undefined &&
    account !== undefined &&
    !(await canAccess(account, { kind: 'enter', path: dataDir }))
  ) {
    const name = createHash('sha256')
      .update(await realpath(dataDir))
      .digest('hex')
      .slice(0, 16);
    const shared = join(sharedDir, 'data', name);
    await makeFolder(shared, mode);
    await symlink(shared, wanted);
  } else {
    await makeFolder(target ?? wanted, mode);
  }

  const home = await realpath(wanted);
  if (account !== undefined && !(await canAccess(account, { kind: 'enter', path: home }))) {
    throw errors.dataDirUnreachable({ dir: home, account: account.name });
  }
  return home;
}

/** `undefined` where there is nothing yet; the folder itself, or what the link names, where there is. */
async function linkTarget(path: string): Promise<string | undefined> {
  const entry = await lstat(path).catch(() => undefined);
  if (entry === undefined) return undefined;
  return entry.isSymbolicLink() ? resolve(path, '..', await readlink(path)) : path;
}
