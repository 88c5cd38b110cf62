import type { SessionSummary } from '@tributary/domain';
import { countActive } from '../agents/run-state.js';
import { urgencyOfSession } from './urgency.js';

export interface SummaryFigures {
  readonly running: number;
  readonly agents: number;
  readonly needPerson: number;
  readonly orphaned: number;
}

/** The figures of the line above the grid. */
export function sumUpSessions(sessions: readonly SessionSummary[]): SummaryFigures {
  const stages = sessions.map(urgencyOfSession);
  const sum = (count: (session: SessionSummary) => number) =>
    sessions.reduce((total, session) => total + count(session), 0);
  return {
    running: stages.filter((stage) => stage === 'running' || stage === 'person').length,
    needPerson: stages.filter((stage) => stage === 'person').length,
    agents: sum(({ agents }) => countActive(agents.counts)),
    orphaned: sum(({ agents, status }) => agents.counts.orphaned + (status === 'orphaned' ? 1 : 0)),
  };
}
