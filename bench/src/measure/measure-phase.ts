import { writeFileSync } from 'node:fs';
import { peakMb, treeCpuSeconds } from './process-usage.js';

export interface Phase<Result> {
  readonly result: Result;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

/** Runs the work in this process. `beside` are processes that work for it, such as a database. */
export async function measurePhase<Result>(
  work: () => Result | Promise<Result>,
  beside: readonly number[] = [],
): Promise<Phase<Result>> {
  resetPeak();
  const others = (): number => beside.reduce((sum, pid) => sum + treeCpuSeconds(pid), 0);
  const othersBefore = others();
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const result = await work();
  const wallSeconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const cpuSeconds = (user + system) / 1e6 + others() - othersBefore;
  return { result, wallSeconds, cpuSeconds, peakMb: peakMb('self') };
}

/** Garbage of the phase before is no memory of this one. */
function resetPeak(): void {
  globalThis.gc?.();
  writeFileSync('/proc/self/clear_refs', '5');
}

/** How often a row measures in turns: the machine's own speed changes by a tenth within a minute. */
export const rounds = 3;

/** Of several that did the same, the one in the middle. */
export function medianPhase<Result>(
  phases: readonly Phase<Result>[],
  by: 'wallSeconds' | 'cpuSeconds' = 'wallSeconds',
): Phase<Result> {
  const middle = phases.toSorted((a, b) => a[by] - b[by])[phases.length >> 1];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}
