import { access, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { initCluster, makeRoom, syncCluster } from './make-cluster.js';
import { runProgram } from './run-program.js';
import { resolveServerAccount } from './server-account.js';
import { bundledNativeDir, resolveServerBinaries, type ServerBinaries } from './server-binaries.js';

/** Where a build puts it; beside the sources as well as beside what was compiled of them. */
export const builtClusters = join(import.meta.dirname, '../../../../node_modules/.cache/tributary/clusters');

/** A cluster without data that lies ready to be copied: `initdb` takes five times as long. */
export async function findBlankCluster(
  builtDir: string,
  { build }: ServerBinaries,
): Promise<string | undefined> {
  const place = join(builtDir, build);
  return await access(join(place, 'PG_VERSION')).then(
    () => place,
    () => undefined,
  );
}

/** For the build. The password that it has is thrown away: each copy gets one of its own. */
export async function makeBlankCluster(builtDir = builtClusters): Promise<void> {
  const account = await resolveServerAccount({ clusterDir: builtDir });
  const work = await mkdtemp(join(tmpdir(), 'tributary-cluster-'));
  try {
    const nativeDir = bundledNativeDir();
    const binaries = await resolveServerBinaries({ nativeDir, cacheDir: work, account });
    if ((await findBlankCluster(builtDir, binaries)) !== undefined) return;
    const room = await makeRoom(work, account);
    await initCluster(room, binaries);
    await throwAwayOthers(builtDir);
    await keep(room.dir, join(builtDir, binaries.build), binaries);
  } finally {
    await rm(work, { recursive: true });
  }
}

/** The folder appears under its name only when it is complete, on the disk too. */
async function keep(dir: string, place: string, binaries: ServerBinaries): Promise<void> {
  const unfinished = `${place}.${process.pid}.unfinished`;
  const cwd = dirname(place);
  await mkdir(cwd, { recursive: true });
  await runProgram({ program: 'cp', args: ['-R', dir, unfinished], cwd, account: undefined, input: '' });
  await syncCluster({ dir: unfinished, account: undefined }, binaries);
  await rename(unfinished, place).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true });
    // Another build was quicker.
    if (!(await stat(place).catch(() => false))) throw error;
  });
}

async function throwAwayOthers(builtDir: string): Promise<void> {
  const others = await readdir(builtDir).catch(() => []);
  await Promise.all(others.map((name) => rm(join(builtDir, name), { recursive: true, force: true })));
}
