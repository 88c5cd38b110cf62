import { readFile } from 'node:fs/promises';
import type { ListedProcess } from './list-processes.js';

/** Of `/proc/<pid>/stat` after the name, which may hold anything: the state first, the start as its 20th field. */
const [stateField, startField] = [0, 19];
/** The start is counted from that of the machine, which is told in whole seconds, in hundredths of one. */
const msPerTick = 10;
const clockErrorMs = 2_000;
/** A process writes its file when it is up, which takes a while on a busy machine. */
const longestStartMs = 60_000;

/** Whether this very process runs here. Numbers are given out again: on Linux the start has to agree too. */
export async function isRunning({ pid, procStart, startedAt }: ListedProcess): Promise<boolean> {
  if (process.platform !== 'linux') return answersSignal(pid);
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const start = fields[startField];
  if (start === undefined || fields[stateField] === 'Z') return false;
  return procStart === undefined ? await beganShortlyBefore(Number(start), startedAt) : start === procStart;
}

/** Versions before 2.1.199 do not write the start that Linux knows, only the time at which they were up. */
async function beganShortlyBefore(ticks: number, upAt: number): Promise<boolean> {
  const stat = await readFile('/proc/stat', 'latin1').catch(() => '');
  const machineAt = Number(/^btime (\d+)$/m.exec(stat)?.[1] ?? Number.NaN) * 1_000;
  const tookMs = upAt - (machineAt + ticks * msPerTick);
  return tookMs >= -clockErrorMs && tookMs <= longestStartMs;
}

function answersSignal(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
