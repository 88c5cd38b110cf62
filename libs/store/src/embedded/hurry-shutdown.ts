import type { ChildProcess } from 'node:child_process';
import { readPostmaster } from './postmaster-file.js';

const LOOK_INTERVAL_MS = 2_000;

/**
 * A server that somebody else asks to stop (SIGTERM) refuses new connections and waits for the end of those it has, which
 * are ours: it would stay half alive for as long as we do. It is told not to wait.
 */
export function hurryShutdown(server: ChildProcess, clusterDir: string): NodeJS.Timeout {
  const look = async (): Promise<void> => {
    const postmaster = await readPostmaster(clusterDir);
    if (postmaster?.pid === server.pid && postmaster?.isStopping) server.kill('SIGINT');
  };
  return setInterval(() => void look(), LOOK_INTERVAL_MS).unref();
}
