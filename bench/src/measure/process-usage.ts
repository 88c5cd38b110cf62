import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

interface ProcessStat {
  readonly parent: number;
  /** Of the process and of its children that have ended. */
  readonly cpuTicks: number;
}

function readStat(pid: number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything, so count from behind it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, cpuTicks: user + system + childUser + childSystem };
  } catch {
    return null;
  }
}

/** A process and everything below it. */
export function listTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const parent = Number.isInteger(pid) ? readStat(pid)?.parent : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Processor time of a process and all below it, also of those that have ended; it only grows. */
export function treeCpuSeconds(root: number): number {
  const ticks = listTree(root).map((pid) => readStat(pid)?.cpuTicks ?? 0);
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

/** Of children that this process has started and that have ended. */
export function endedChildrenCpuSeconds(): number {
  const text = readFileSync('/proc/self/stat', 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return ((fields[13] ?? 0) + (fields[14] ?? 0)) / ticksPerSecond;
}

type MemoryField = 'VmHWM' | 'VmRSS';

function readMemory(pid: number | 'self', field: MemoryField): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

export function residentMb(pid: number | 'self'): number {
  return readMemory(pid, 'VmRSS');
}

/** The most it ever held, or since the mark was reset. */
export function peakMb(pid: number | 'self'): number {
  return readMemory(pid, 'VmHWM');
}
