import { errors } from '@tributary/platform';
import type { Cluster } from './cluster.js';
import type { DataDirLock } from './data-dir-lock.js';
import { ensureDatabase } from './ensure-database.js';
import { hurryShutdown } from './hurry-shutdown.js';
import type { LaunchedServer } from './launch-server.js';
import type { ServerLog } from './server-log.js';
import { SERVER_ROLE } from './make-cluster.js';
import { stopServer } from './stop-server.js';

export interface OpenServerOptions {
  readonly server: LaunchedServer;
  readonly cluster: Cluster;
  readonly log: ServerLog;
  readonly lock: DataDirLock;
  readonly onUnexpectedExit: ((detail: string) => void) | undefined;
}

/** Makes a launched server usable, and ties the folder's lock and log to its end. */
export async function openServer({ server, cluster, log, lock, onUnexpectedExit }: OpenServerOptions) {
  const { process: child, port } = server;
  const url = `postgresql://${SERVER_ROLE}:${cluster.password}@127.0.0.1:${port}`;
  const connectionString = await ensureDatabase(url, SERVER_ROLE, cluster.named).catch(
    async (error: unknown) => {
      await stopServer(child);
      throw errors.embeddedPostgresFailed({
        step: 'be opened',
        detail: (error as Error).message,
        log: log.path,
      });
    },
  );

  let stopping: Promise<void> | undefined;
  const watches = [log.keepBounded(), hurryShutdown(child, cluster.dir)];
  child.once('exit', (code, signal) => {
    for (const watch of watches) clearInterval(watch);
    if (stopping === undefined)
      onUnexpectedExit?.(`Postgres ended (${signal ?? `code ${code}`}), see ${log.path}`);
  });
  return {
    connectionString,
    stop: () => (stopping ??= stopServer(child).finally(() => lock.release())),
  };
}
