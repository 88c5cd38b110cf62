import type { SessionFacts } from '../facts/session-facts.js';
import { time } from '../facts/stamped.js';
import { openRequests } from './open-requests.js';
import { processAliveAt } from './process-life.js';
import type { Clock } from './run-view.js';

/** So long a person may take to answer, over night too. */
const answerMs = 24 * 3_600_000;

/** Whether the tool's last word about a session is that it works. */
export function isBusy({ state }: SessionFacts): boolean {
  return state?.value === 'busy' || state?.value === 'retry';
}

/** The last sign of life of a session: what it did, what its server or its process list told; -Infinity without any. */
export function heardAt(facts: SessionFacts | undefined): number {
  if (facts === undefined) return -Infinity;
  const { activeAt, aliveAt, idleAt, latestMessage, state } = facts;
  const workedAt = Math.max(time(activeAt), time(aliveAt), time(latestMessage?.at));
  const toldAt = Math.max(time(idleAt), isBusy(facts) ? time(state?.at) : -Infinity);
  return Math.max(workedAt, toldAt, processAliveAt(facts));
}

/** From when on silence counts against a session; -Infinity where nothing is known of it. */
export function silentAt(facts: SessionFacts | undefined, { orphanAfterMs }: Clock): number {
  const asked = facts === undefined ? [] : openRequests(facts).map(({ askedAt }) => time(askedAt));
  return Math.max(heardAt(facts) + orphanAfterMs, ...asked.map((at) => at + answerMs));
}

/** The same, of a session with all who work for it. */
export function allSilentAt(facts: SessionFacts, clock: Clock): number {
  const below = clock.heardBelow?.(facts.sessionId) ?? -Infinity;
  return Math.max(silentAt(facts, clock), below + clock.orphanAfterMs);
}
