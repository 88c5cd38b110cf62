import type { Phase } from '../measure/measure-phase.js';
import { peakMb, treeCpuSeconds } from '../measure/process-usage.js';
import { load, type LoadOrder, type LoadResult } from './start-load.js';

/** The time is of the server that is asked, not of who asks. */
export async function measureLoad(
  order: LoadOrder,
  serverPids: readonly number[],
): Promise<Phase<LoadResult>> {
  const cpu = (): number => serverPids.reduce((sum, pid) => sum + treeCpuSeconds(pid), 0);
  const before = cpu();
  const result = await load(order);
  return {
    result,
    wallSeconds: result.seconds,
    cpuSeconds: cpu() - before,
    peakMb: serverPids.reduce((sum, pid) => sum + peakMb(pid), 0),
  };
}
