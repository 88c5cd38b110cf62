import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errors } from '@tributary/platform';

const run = promisify(execFile);

/** The unprivileged account the server runs under when Tributary itself is root. */
export interface ServerAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface ServerAccountOptions {
  readonly clusterDir: string;
  readonly name?: string;
}

/**
 * Postgres refuses to run as root. An existing cluster keeps its owner, so that `sudo npm start` on a person's
 * own data does not take it away from them. An ordinary user runs the server as themselves (`undefined`).
 */
export async function resolveServerAccount({
  clusterDir,
  name = 'postgres',
}: ServerAccountOptions): Promise<ServerAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = await stat(clusterDir).catch(() => undefined);
  if (cluster && cluster.uid !== 0) return { name: `uid ${cluster.uid}`, uid: cluster.uid, gid: cluster.gid };
  return (await findAccount(name)) ?? (await createAccount(name));
}

async function findAccount(name: string): Promise<ServerAccount | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createAccount(name: string): Promise<ServerAccount> {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false'];
  const reason = await run('useradd', [...flags, name]).then(
    () => 'useradd had no effect',
    (error: unknown) => (error as Error).message.trim(),
  );
  // Looked up even after a failure: another Tributary may have created it at the same moment.
  const account = await findAccount(name);
  if (account === undefined) throw errors.serverAccountMissing({ account: name, reason });
  return account;
}

export interface Access {
  readonly kind: 'read' | 'enter';
  readonly path: string;
}

/** Asks the kernel as that account, because mode bits alone do not know about access lists; one process for all. */
export async function canAccess({ uid, gid }: ServerAccount, ...wanted: readonly Access[]): Promise<boolean> {
  const tests = wanted.map(({ kind, path }) => [kind === 'read' ? '-r' : '-x', path]);
  const all = tests.flatMap((test, index) => (index === 0 ? test : ['-a', ...test]));
  return run('test', all, { uid, gid, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
