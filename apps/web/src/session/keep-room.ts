import type { SessionDetail } from '@tributary/domain';
import { statusOfSession } from '../agents/status-of-session.js';

const leastRows = 6;
/** So many agents come before what stands below them moves once. */
const stepRows = 4;

/** How many rows the agents of sessions at work are given: theirs, and some for who comes next. */
export function keepRoom(sessions: readonly SessionDetail[]): number {
  const isAtWork = sessions
    .map(statusOfSession)
    .some((status) => status === 'running' || status === 'waiting');
  if (!isAtWork) return 0;
  const rows = sessions.reduce((sum, { subAgents }) => sum + 1 + subAgents.length, 0);
  return Math.max(leastRows, Math.ceil((rows + 1) / stepRows) * stepRows);
}
