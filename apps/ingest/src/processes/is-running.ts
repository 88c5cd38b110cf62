import { readFile } from 'node:fs/promises';
import type { ListedProcess } from './list-processes.js';

/** Of `/proc/<pid>/stat` after the name, which may hold anything: the state first, the start as its 20th field. */
const [stateField, startField] = [0, 19];

/** Whether this very process runs here. Numbers are given out again: on Linux the start has to agree too. */
export async function isRunning({ pid, procStart }: ListedProcess): Promise<boolean> {
  if (process.platform !== 'linux') return answersSignal(pid);
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[stateField] !== 'Z' && procStart !== undefined && fields[startField] === procStart;
}

function answersSignal(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
