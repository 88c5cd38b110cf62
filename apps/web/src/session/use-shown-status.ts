import { useMemo } from 'react';
import type { RunStatus } from '../agents/run-state.js';
import { useSearchParam } from '../shell/use-search-param.js';
import { workOf, type Work } from '../work/work.js';

/** In the order in which they are counted. */
export const shownStatuses = [
  'running',
  'pending',
  'completed',
  'failed',
  'aborted',
  'orphaned',
  'unknown',
] as const satisfies readonly RunStatus[];

export type ShownStatus = 'all' | RunStatus;

export function useShownStatus(): [ShownStatus, (status: ShownStatus) => void] {
  return useSearchParam<ShownStatus>('status', ['all', ...shownStatuses]);
}

/** The work with the agents of one status only, on the scale of the whole. */
export function useWorkOf(work: Work, status: ShownStatus): Work {
  return useMemo(() => {
    if (status === 'all') return work;
    const sessions = work.sessions.map((session) => ({
      ...session,
      subAgents: session.subAgents.filter((run) => run.status === status),
    }));
    return { ...workOf(sessions, work), wholeSessions: work.wholeSessions ?? work.sessions };
  }, [work, status]);
}
