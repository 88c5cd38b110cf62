import type { SessionSummary } from '@tributary/domain';
import { countActive } from '../agents/run-state.js';

/** What a person has to do about a session: answer it, let it work, look for it, or read what it did. */
export type Urgency = 'person' | 'running' | 'silent' | 'finished';

export function urgencyOfSession({ status, attention, agents }: SessionSummary): Urgency {
  const isAtWork = status === 'running' || status === 'waiting' || countActive(agents.counts) > 0;
  if (status === 'waiting' || (isAtWork && attention !== null)) return 'person';
  if (status === 'unknown') return 'silent';
  return isAtWork ? 'running' : 'finished';
}
