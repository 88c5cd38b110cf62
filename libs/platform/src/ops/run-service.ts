import { collectDefaultMetrics, Registry } from 'prom-client';
import { keepHeapSmall } from '../process/keep-heap-small.js';
import { createLog, type Logger } from '../process/log.js';
import { runProcess, type RunningProcess } from '../process/run-process.js';
import type { ReadinessCheck } from './judge-readiness.js';
import type { OpsAddress } from './ops-address.js';
import { startOpsServer } from './ops-server.js';

export interface RunningService extends RunningProcess {
  readonly log: Logger;
  /** What the service counts, told at `/metrics`. */
  readonly registry: Registry;
  /** Listens for those who watch the service, where an address is given. */
  readonly serveOps: (
    address: OpsAddress | null,
    checks: Readonly<Record<string, ReadinessCheck>>,
  ) => Promise<void>;
}

/** A service of team mode without HTTP of its own: a process with a log, figures and a way to be watched. */
export async function runService(
  name: string,
  start: (service: RunningService) => Promise<void>,
): Promise<void> {
  await runProcess(async (running) => {
    keepHeapSmall();
    const log = createLog(name);
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const serveOps: RunningService['serveOps'] = async (address, checks) => {
      if (address === null) return;
      const server = await startOpsServer({ ...address, registry, checks });
      running.closers.defer(() => server.close());
      log.info({ url: server.url }, 'OpsServerStarted');
    };
    await start({ ...running, log, registry, serveOps });
  });
}
