import type { SessionSummary } from '@tributary/domain';
import { texts } from '../texts/texts.js';
import type { Status } from './describe-status.js';
import { countActive } from './run-state.js';

type Told = Pick<SessionSummary, 'status' | 'agents'>;

/** A turn may end while agents go on in the background: the session is still at work. */
function agentsLeft({ status, agents }: Told): number {
  return status === 'completed' ? countActive(agents.counts) : 0;
}

export function statusOfSession(session: Told): Status {
  return agentsLeft(session) > 0 ? 'running' : session.status;
}

export function nameSessionStatus(session: Told): string {
  const left = agentsLeft(session);
  return left > 0 ? texts.agents.waitsFor(left) : texts.agents.statuses[session.status];
}
