import { execFileSync } from 'node:child_process';

interface ListedProcess {
  readonly pid: number;
  readonly parentPid: number;
  readonly command: string;
}

/** Every living process; the dead that nobody has reaped are left out. */
function listProcesses(): ListedProcess[] {
  const listing = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return listing.split('\n').flatMap((line) => {
    const [, pid, parentPid, state, command] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? [];
    if (command === undefined || state?.startsWith('Z') === true) return [];
    return [{ pid: Number(pid), parentPid: Number(parentPid), command }];
  });
}

/** The Postgres of a data folder: its server, and the processes that this one has started. */
export function postgresProcesses(dataDir: string): number[] {
  const all = listProcesses();
  const servers = all.filter(
    ({ command }) => command.includes('postgres -D ') && command.includes(`${dataDir}/`),
  );
  const pids = new Set(servers.map(({ pid }) => pid));
  return all.filter(({ pid, parentPid }) => pids.has(pid) || pids.has(parentPid)).map(({ pid }) => pid);
}

/** Everything started by a process, directly or not, without itself. */
export function descendantsOf(pid: number): number[] {
  const all = listProcesses();
  const children = (parent: number): number[] =>
    all
      .filter(({ parentPid }) => parentPid === parent)
      .flatMap((child) => [child.pid, ...children(child.pid)]);
  return children(pid);
}

export function isAlive(pid: number): boolean {
  return listProcesses().some((each) => each.pid === pid);
}

/** A process may be gone by the time the signal is sent. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
