import type { SessionSummary } from '@tributary/domain';
import { countActive } from '../agents/run-state.js';
import { lastActivityOf } from '../agents/last-activity.js';
import { isLongAgo } from './is-long-ago.js';
import { urgencyOfSession } from './urgency.js';

export interface SummaryFigures {
  readonly running: number;
  readonly agents: number;
  readonly needPerson: number;
  readonly orphaned: number;
}

/** The figures of the line above the grid. */
export function sumUpSessions(sessions: readonly SessionSummary[], now: number): SummaryFigures {
  const stages = sessions.map(urgencyOfSession);
  const sum = (count: (session: SessionSummary) => number) =>
    sessions.reduce((total, session) => total + count(session), 0);
  return {
    running: stages.filter((stage) => stage === 'running' || stage === 'person').length,
    needPerson: stages.filter((stage) => stage === 'person').length,
    agents: sum(({ agents }) => countActive(agents.counts)),
    orphaned: sum((session) => countOrphaned(session, now)),
  };
}

function countOrphaned({ agents, status, lastActivityAt }: SessionSummary, now: number): number {
  if (isLongAgo(lastActivityOf(lastActivityAt, [agents]), now)) return 0;
  return agents.counts.orphaned + (status === 'orphaned' ? 1 : 0);
}
