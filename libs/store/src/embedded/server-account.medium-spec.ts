import { execFileSync } from 'node:child_process';
import { chmod, chown, cp, lstat, mkdir, readdir, readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { serversIn } from '../test-kit/processes.js';
import { spawnEmbedded } from '../test-kit/spawn-embedded.js';
import { makeTempFolder } from '../test-kit/temp-folder.js';
import { resolveServerAccount } from './server-account.js';
import { bundledNativeDir } from './server-binaries.js';
import { startEmbeddedPostgres } from './start-embedded-postgres.js';

const NOBODY = 65_534;

/** Only root can become somebody else. For an ordinary user all other suites are the test of such an account. */
function describeAsRoot(name: string, tests: () => void): void {
  if (process.getuid?.() === 0) describe(name, tests);
}

let root: string;
let dataDir: string;

beforeEach(async () => {
  root = await makeTempFolder();
  dataDir = join(root, 'data');
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

/** The npm package with the binaries, in a folder of our own whose permissions the test may change. */
const copyPackage = async (folder: string, { withLinks } = { withLinks: true }): Promise<string> => {
  const source = join(bundledNativeDir(), '..');
  const filter = async (path: string) => withLinks || !(await lstat(path)).isSymbolicLink();
  await cp(source, folder, { recursive: true, verbatimSymlinks: true, filter });
  return join(folder, 'native');
};

const makeFolderOf = async (uid: number, folder: string): Promise<void> => {
  await mkdir(folder);
  await chown(folder, uid, uid);
};

const countRows = async (connectionString: string, sql: string): Promise<number | null> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rowCount } = await client.query(sql);
  await client.end();
  return rowCount;
};

describeAsRoot('the account of the embedded Postgres', () => {
  it('is an unprivileged one when Tributary is root', async () => {
    const server = await startEmbeddedPostgres({ dataDir, sharedDir: join(root, 'shared') });
    const [listed] = serversIn(dataDir);
    await server.stop();

    expect(listed?.uid).toBe(Number(execFileSync('id', ['-u', 'postgres'])));
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(0);
  });

  it('is the ordinary user who starts Tributary', async () => {
    const nativeDir = await copyPackage(join(root, 'package'));
    await makeFolderOf(NOBODY, dataDir);
    const spawned = await spawnEmbedded({ dataDir, nativeDir, uid: NOBODY });

    expect(spawned.outcome).toEqual({ connectionString: expect.stringMatching(/^postgresql:/) });
    expect(serversIn(dataDir).map(({ uid }) => uid)).toEqual([NOBODY]);
    expect(await spawned.end('SIGTERM')).toBe(0);
    expect(serversIn(dataDir)).toEqual([]);
  });

  it('stays the owner of the data when that person uses sudo', async () => {
    const nativeDir = await copyPackage(join(root, 'package'));
    await makeFolderOf(NOBODY, dataDir);
    await (await spawnEmbedded({ dataDir, nativeDir, uid: NOBODY })).end('SIGTERM');

    const asRoot = await startEmbeddedPostgres({ dataDir, nativeDir });
    expect(serversIn(dataDir).map(({ uid }) => uid)).toEqual([NOBODY]);
    await asRoot.stop();
    const again = await spawnEmbedded({ dataDir, nativeDir, uid: NOBODY });
    expect(again.outcome.message).toBeUndefined();
    await again.end('SIGTERM');
  });

  it('is told that a folder of root is not writable', async () => {
    await mkdir(dataDir, { mode: 0o755 });
    const nativeDir = await copyPackage(join(root, 'package'));
    const spawned = await spawnEmbedded({ dataDir, nativeDir, uid: NOBODY });

    expect(spawned.outcome).toMatchObject({ code: 'data_dir_not_writable' });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is created where it is missing', async () => {
    const name = `tributary-test-${process.pid}`;
    try {
      const created = await resolveServerAccount({ clusterDir: join(root, 'none'), name });
      expect(created).toEqual({
        name,
        uid: Number(execFileSync('id', ['-u', name])),
        gid: expect.any(Number),
      });
      expect(created!.uid).toBeGreaterThan(0);
      expect(await resolveServerAccount({ clusterDir: join(root, 'none'), name })).toEqual(created);
    } finally {
      execFileSync('userdel', [name]);
    }
  });
});

describeAsRoot('a clone and a data folder below a home that only root may enter', () => {
  it('are served from the shared folder, and again at the next start', async () => {
    const home = join(root, 'home');
    const sharedDir = join(root, 'shared');
    await mkdir(home, { mode: 0o700 });
    const nativeDir = await copyPackage(join(home, 'package'));
    dataDir = join(home, '.tributary');
    const notices: string[] = [];
    const options = { dataDir, nativeDir, sharedDir, onNotice: (notice: string) => notices.push(notice) };

    const first = await startEmbeddedPostgres(options);
    await countRows(first.connectionString, 'CREATE TABLE kept AS SELECT 1');
    await first.stop();
    const place = await readlink(join(dataDir, 'postgres'));
    expect(place.startsWith(join(sharedDir, 'data'))).toBe(true);
    expect(notices).toContain(`The database of ${dataDir} is kept in ${place}`);
    const [copied] = await readdir(join(sharedDir, 'binaries'));
    const { birthtimeMs } = await stat(join(sharedDir, 'binaries', copied!));

    const second = await startEmbeddedPostgres(options);
    expect(await countRows(second.connectionString, 'SELECT FROM kept')).toBe(1);
    await second.stop();
    expect(await readdir(join(sharedDir, 'binaries'))).toEqual([copied]);
    expect((await stat(join(sharedDir, 'binaries', copied!))).birthtimeMs).toBe(birthtimeMs);
    expect((await stat(sharedDir)).uid).toBe(0);
  });

  it('are served although everything root makes is closed to others by its umask', async () => {
    const umask = process.umask(0o077);
    try {
      const nativeDir = await copyPackage(join(root, 'package'));
      await chmod(join(root, 'package'), 0o700);
      const server = await startEmbeddedPostgres({ dataDir, nativeDir, sharedDir: join(root, 'shared') });
      expect(await countRows(server.connectionString, 'SELECT 1')).toBe(1);
      await server.stop();
    } finally {
      process.umask(umask);
    }
  });

  it('are refused when the folder of an existing database was closed to its account', async () => {
    const options = { dataDir, sharedDir: join(root, 'shared') };
    await (await startEmbeddedPostgres(options)).stop();
    await chmod(dataDir, 0o700);

    await expect(startEmbeddedPostgres(options)).rejects.toMatchObject({ code: 'data_dir_unreachable' });
  });
});

describe('binaries whose install script did not run', () => {
  it('are completed in a copy', async () => {
    const nativeDir = await copyPackage(join(root, 'package'), { withLinks: false });
    const server = await startEmbeddedPostgres({ dataDir, nativeDir, sharedDir: join(root, 'shared') });

    expect(await countRows(server.connectionString, 'SELECT 1')).toBe(1);
    await server.stop();
  });
});
