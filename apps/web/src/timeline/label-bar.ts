import type { SubAgent } from '@tributary/domain';
import { isActive } from '../agents/run-state.js';
import { formatTimeOfDay } from '../format/format-time-of-day.js';

/** What a bar says by itself: what is done now, or what went wrong; a run that went well needs no words. */
export function labelBar(run: SubAgent): string {
  if (isActive(run.status)) return run.currentActivity ?? run.status;
  if (run.status === 'failed') return run.error ?? 'failed';
  if (run.status === 'aborted') return run.error ?? 'stopped';
  if (run.status === 'orphaned')
    return `no conclusion since ${formatTimeOfDay(run.lastActivityAt ?? run.startedAt)}`;
  return run.status === 'unknown' ? 'its machine is silent' : '';
}
