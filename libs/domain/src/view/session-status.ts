import type { Request, SessionFacts } from '../facts/session-facts.js';
import { findLastWords } from './find-last-words.js';
import type { Clock, RunStatus } from './run-view.js';

/** A session's latest turn: a run's words, `waiting` for a person, or `idle` without a turn to tell of. */
export type SessionStatus = Exclude<RunStatus, 'pending'> | 'waiting' | 'idle';

const outcomes = {
  answered: 'completed',
  said: 'completed',
  failed: 'failed',
  interrupted: 'aborted',
  rejected: 'aborted',
} as const;

const time = (at: number | null | undefined): number => at ?? -Infinity;

/** What a person is being asked, the oldest first. */
export function openRequests(facts: SessionFacts): Request[] {
  return Object.values(facts.requests)
    .filter(({ kind, askedAt, answeredAt }) => {
      // The same request may be put again after its answer.
      return kind !== undefined && (answeredAt === undefined || time(askedAt) > time(answeredAt));
    })
    .sort((a, b) => time(a.askedAt) - time(b.askedAt));
}

export function sessionStatus(facts: SessionFacts, clock: Clock): SessionStatus {
  const lastWords = findLastWords(facts, { from: null, to: null });
  const isSilent = clock.now - Math.max(time(facts.activeAt), time(facts.state?.at)) > clock.orphanAfterMs;
  const state = facts.state?.value;
  const isStateCurrent = time(facts.state?.at) >= time(facts.activeAt);
  const isOver = isStateCurrent && (state === 'ended' || state === 'absent');
  const isDown = isSilent || isOver;
  if (lastWords !== null && lastWords.outcome !== 'said') return outcomes[lastWords.outcome];
  if (lastWords !== null && (isDown || (isStateCurrent && state === 'idle'))) return 'completed';
  if (facts.activeAt === undefined || facts.activeAt === null) return 'idle';
  // It stopped without a word: nobody knows why as yet, and if nothing comes any more it must have failed.
  if (isStateCurrent && state === 'idle') return isSilent ? 'failed' : 'idle';
  if (isDown) return !isOver && clock.isHostSilent?.(facts.sessionId) === true ? 'unknown' : 'orphaned';
  return openRequests(facts).length > 0 ? 'waiting' : 'running';
}
