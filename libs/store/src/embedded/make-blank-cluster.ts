import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase } from '../open-database.js';
import { prepareDatabase } from '../prepare-database.js';
import { builtClusters, findBlankCluster, placeOfBlankCluster } from './blank-cluster.js';
import { ensureDatabase } from './ensure-database.js';
import { launchServer } from './launch-server.js';
import { initCluster, makeRoom, SERVER_ROLE, syncCluster, type ClusterRoom } from './make-cluster.js';
import { runProgram } from './run-program.js';
import { resolveServerAccount } from './server-account.js';
import { bundledNativeDir, resolveServerBinaries, type ServerBinaries } from './server-binaries.js';
import { ServerLog } from './server-log.js';
import { stopServer } from './stop-server.js';

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
    await makeTables(room, binaries, work);
    await throwAwayOthers(builtDir);
    await keep(room.dir, await placeOfBlankCluster(builtDir, binaries), binaries);
  } finally {
    await rm(work, { recursive: true });
  }
}

async function makeTables(room: ClusterRoom, binaries: ServerBinaries, work: string): Promise<void> {
  const server = await launchServer({
    clusterDir: room.dir,
    binariesDir: binaries.dir,
    account: room.account,
    log: new ServerLog(join(work, 'postgres.log')),
    port: undefined,
    onWait: () => undefined,
  });
  try {
    const url = `postgresql://${SERVER_ROLE}:${room.password}@127.0.0.1:${server.port}`;
    const database = openDatabase(await ensureDatabase(url, SERVER_ROLE, join(work, 'named')));
    await prepareDatabase(database).finally(() => database.end());
  } finally {
    await stopServer(server.process);
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
