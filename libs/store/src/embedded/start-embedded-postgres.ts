import { join, resolve } from 'node:path';
import { asDataDirError } from './as-data-dir-error.js';
import { builtClusters } from './blank-cluster.js';
import { openCluster } from './cluster.js';
import { lockDataDir, type DataDirLock } from './data-dir-lock.js';
import { launchServer } from './launch-server.js';
import { openServer } from './open-server.js';
import { resolveServerAccount } from './server-account.js';
import { bundledNativeDir, resolveServerBinaries } from './server-binaries.js';
import { prepareServerHome } from './server-home.js';
import { ServerLog } from './server-log.js';
import { stopLeftoverServer } from './stop-leftover-server.js';

export interface EmbeddedPostgresOptions {
  /** The data folder of this Tributary; the server lives in its subfolder `postgres`. */
  readonly dataDir: string;
  /** Preferred port; a free one is taken when it is busy, and by default. */
  readonly port?: number;
  /** Told, in one sentence, what takes time or is kept in an unexpected place. */
  readonly onNotice?: (notice: string) => void;
  /** Told when programs of the server have begun to work, and there is nothing to do here but to wait. */
  readonly onWait?: () => void;
  /** Told when the server ends although nobody called `stop`. */
  readonly onUnexpectedExit?: (detail: string) => void;
  /** The Postgres files to use instead of those from npm. */
  readonly nativeDir?: string;
  /** Where root keeps what the server's account could not reach elsewhere. */
  readonly sharedDir?: string;
  /** Where a first start looks for a cluster to copy, which has all tables; null: make an empty one. */
  readonly builtClusters?: string | null;
}

export interface EmbeddedPostgres {
  readonly connectionString: string;
  stop(): Promise<void>;
}

/**
 * Starts the private Postgres of one data folder: a real server, reachable on loopback with a random password.
 * The caller stops it; if this process dies instead, the server shuts down by itself (`stopWithParent`), and if
 * that is killed too, the next start recovers.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const {
    nativeDir = bundledNativeDir(),
    sharedDir = '/var/lib/tributary',
    onNotice = () => undefined,
    onWait = () => undefined,
  } = options;
  const dataDir = resolve(options.dataDir);
  let lock: DataDirLock | undefined;
  try {
    const account = await resolveServerAccount({ clusterDir: join(dataDir, 'postgres', 'cluster') });
    const home = await prepareServerHome({ dataDir, sharedDir, account });
    lock = lockDataDir(home);
    if (home.startsWith(sharedDir)) onNotice(`The database of ${dataDir} is kept in ${home}`);
    const cacheDir = join(account === undefined ? home : sharedDir, 'binaries');
    const binaries = await resolveServerBinaries({ nativeDir, cacheDir, account });
    const cluster = await openCluster({
      builtClusters,
      ...options,
      home,
      binaries,
      account,
      onNotice,
      onWait,
    });
    await stopLeftoverServer(cluster.dir, onNotice);

    const log = new ServerLog(join(home, 'postgres.log'));
    await log.rotate();
    const launch = { clusterDir: cluster.dir, binariesDir: binaries.dir, account, log, port: options.port };
    const server = await launchServer({ ...launch, onWait });
    return await openServer({ server, cluster, log, lock, onUnexpectedExit: options.onUnexpectedExit });
  } catch (error) {
    lock?.release();
    throw asDataDirError(error, dataDir);
  }
}
