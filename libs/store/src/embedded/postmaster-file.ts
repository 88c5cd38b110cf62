import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a server writes about itself into `postmaster.pid`: the first, fourth and eighth line. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
  readonly isStopping: boolean;
}

export async function readPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!pid) return undefined;
  const status = lines[7]?.trim();
  return { pid, port: Number(lines[3]), isReady: status === 'ready', isStopping: status === 'stopping' };
}

/**
 * Whether the process with that number is a server on these files. After a crash the number may belong to a
 * stranger, and it may belong to a zombie (no command line) where nobody reaps orphans, as in many containers.
 */
export async function servesCluster(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return command.split('\0').includes(clusterDir);
  }
  const listing = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(
    () => undefined,
  );
  return listing?.stdout.includes(clusterDir) ?? false;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
