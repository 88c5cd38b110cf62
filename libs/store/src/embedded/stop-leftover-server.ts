import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from '@tributary/platform';
import { isAlive, readPostmaster, servesCluster } from './postmaster-file.js';

const FAST_SHUTDOWN_MS = 60_000;

/**
 * Ends a server that outlived the Tributary that started it. It is stopped and not adopted: a restart costs
 * 0.1 s and gives it this version's settings, this process as parent and no forgotten connections.
 * The caller holds the lock on the folder, so nobody else is using that server.
 */
export async function stopLeftoverServer(
  clusterDir: string,
  onNotice: (notice: string) => void,
): Promise<void> {
  const leftover = await readPostmaster(clusterDir);
  // Postgres itself recognises the file of a dead process, and recovers.
  if (leftover === undefined || !isAlive(leftover.pid)) return;
  if (!(await servesCluster(leftover.pid, clusterDir))) {
    // It would take the stranger that now has this process number for a running server and refuse to start.
    await rm(join(clusterDir, 'postmaster.pid'), { force: true });
    return;
  }

  onNotice(`Stopping the Postgres that an earlier run left behind (process ${leftover.pid})`);
  process.kill(leftover.pid, 'SIGINT');
  const deadline = Date.now() + FAST_SHUTDOWN_MS;
  while (await servesCluster(leftover.pid, clusterDir)) {
    if (Date.now() > deadline) {
      const detail = `process ${leftover.pid} of an earlier run does not stop`;
      throw errors.embeddedPostgresFailed({ step: 'take over its files', detail });
    }
    await sleep(20);
  }
}
