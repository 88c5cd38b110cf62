import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ListedProcess {
  readonly pid: number;
  readonly parentPid: number;
  readonly uid: number;
  readonly command: string;
}

/** Every living process of the machine; the dead that nobody has reaped are left out. */
export function listProcesses(): ListedProcess[] {
  const listing = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,uid=,stat=,args='], { encoding: 'utf8' });
  return listing
    .split('\n')
    .map((line) => /^ *(\d+) +(\d+) +(\d+) +(\S+) +(.*)$/.exec(line))
    .filter((fields) => fields !== null && !fields[4]!.startsWith('Z'))
    .map((fields) => ({
      pid: Number(fields![1]),
      parentPid: Number(fields![2]),
      uid: Number(fields![3]),
      command: fields![5]!,
    }));
}

/** The servers whose files are below that folder. Their own processes are called as they are until they have begun. */
export function serversIn(folder: string): ListedProcess[] {
  const all = listProcesses().filter(
    ({ command }) => command.includes('postgres -D ') && command.includes(folder),
  );
  return all.filter(({ parentPid }) => !all.some(({ pid }) => pid === parentPid));
}

export async function eventually(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`not within 90 s: ${what}`);
    await sleep(20);
  }
}
