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

type Skew = Pick<Clock, 'aheadMs'>;

/** A time that a session told, on the clock that decides; -Infinity where it told none. */
export function onClock({ aheadMs }: Skew, sessionId: string, at: number | null | undefined): number {
  return time(at) - (aheadMs?.(sessionId) ?? 0);
}

/**
 * The last sign of life of a session, by its own times: what it did, what its server or its process list told;
 * -Infinity without any.
 */
export function lastSign(facts: SessionFacts): number {
  const { activeAt, aliveAt, idleAt, latestMessage, state } = facts;
  const workedAt = Math.max(time(activeAt), time(aliveAt), time(latestMessage?.at));
  const toldAt = Math.max(time(idleAt), isBusy(facts) ? time(state?.at) : -Infinity);
  return Math.max(workedAt, toldAt, processAliveAt(facts));
}

/** When a session was last heard, on the clock that decides; -Infinity where nothing is known of it. */
export function heardAt(facts: SessionFacts | undefined, clock: Skew): number {
  return facts === undefined ? -Infinity : onClock(clock, facts.sessionId, lastSign(facts));
}

/** From when on silence counts against a session; -Infinity where nothing is known of it. */
export function silentAt(facts: SessionFacts | undefined, clock: Clock): number {
  if (facts === undefined) return -Infinity;
  const asked = openRequests(facts).map(({ askedAt }) => onClock(clock, facts.sessionId, askedAt));
  return Math.max(heardAt(facts, clock) + clock.orphanAfterMs, ...asked.map((at) => at + answerMs));
}

/** The same, of a session with all who work for it. */
export function allSilentAt(facts: SessionFacts, clock: Clock): number {
  const below = clock.heardBelow?.(facts.sessionId) ?? -Infinity;
  return Math.max(silentAt(facts, clock), below + clock.orphanAfterMs);
}
