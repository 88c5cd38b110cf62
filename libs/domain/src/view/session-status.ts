import type { SessionFacts } from '../facts/session-facts.js';
import { time } from '../facts/stamped.js';
import { findLastWords, type LastWords } from './find-last-words.js';
import { isAtRest } from './is-at-rest.js';
import { openRequests } from './open-requests.js';
import { processGoneAt } from './process-life.js';
import { wholeLife, type Clock, type RunStatus } from './run-view.js';
import { allSilentAt, isBusy } from './silent-at.js';

/** A session's latest turn: a run's words, `waiting` for a person, or `idle` without a turn to tell of. */
export type SessionStatus = Exclude<RunStatus, 'pending'> | 'waiting' | 'idle';

const outcomes = {
  answered: 'completed',
  said: 'completed',
  failed: 'failed',
  interrupted: 'aborted',
  rejected: 'aborted',
  overflowed: 'failed',
} as const;

/** Ends that what follows may take back. */
const softEnds = new Set<LastWords['outcome']>(['said', 'overflowed']);

export function sessionStatus(facts: SessionFacts, clock: Clock): SessionStatus {
  const lastWords = findLastWords(facts, wholeLife);
  const isSilent = clock.now > allSilentAt(facts, clock);
  const isDown = isSilent || isOver(facts);
  if (lastWords !== null && (isDown || isAtRest(facts) || !mayGoOn(facts, lastWords)))
    return outcomes[lastWords.outcome];
  const hasBegun = facts.activeAt !== undefined || isBusy(facts);
  if (!hasBegun) return 'idle';
  // It stopped without a word: nobody knows why as yet, and if nothing comes any more it must have failed.
  if (isAtRest(facts)) return isSilent ? 'failed' : 'idle';
  if (isDown)
    return !isOver(facts) && clock.isHostSilent?.(facts.sessionId) === true ? 'unknown' : 'orphaned';
  return openRequests(facts).length > 0 ? 'waiting' : 'running';
}

/** Whether nobody works on a session any more by what was told, not by silence. */
export function isOver(facts: SessionFacts): boolean {
  const { state, activeAt } = facts;
  const hasEnded = state?.value === 'ended' || state?.value === 'absent';
  if (hasEnded && time(state.at) >= time(activeAt)) return true;
  return processGoneAt(facts, time(activeAt)) !== null;
}

/** For so long OpenCode repeats after the last message of a turn that it is busy. */
const repeatedMs = 1_000;

/** What is told to be at work well after its last words has been asked again. */
function mayGoOn(facts: SessionFacts, { at, outcome }: LastWords): boolean {
  const isAskedAgain = isBusy(facts) && at !== null && time(facts.state?.at) > at + repeatedMs;
  return isAskedAgain || softEnds.has(outcome);
}
