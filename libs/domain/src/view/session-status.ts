import type { Request, SessionFacts } from '../facts/session-facts.js';
import { ownEntry } from '../facts/own-entry.js';
import { findLastWords, type LastWords } from './find-last-words.js';
import { isAtRest } from './is-at-rest.js';
import { processAliveAt, processGoneAt } from './process-life.js';
import type { Clock, RunStatus } from './run-view.js';

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

const time = (at: number | null | undefined): number => at ?? -Infinity;

/** What a person is being asked, the oldest first. */
export function openRequests(facts: SessionFacts): Request[] {
  return Object.entries(facts.requests)
    .filter(([id, { kind, askedAt, answeredAt }]) => {
      // The same request may be put again after its answer.
      const isAnswered = answeredAt !== undefined && time(askedAt) <= time(answeredAt);
      return kind !== undefined && !isAnswered && !isAnsweredUnheard(facts, id);
    })
    .map(([, request]) => request)
    .sort((a, b) => time(a.askedAt) - time(b.askedAt));
}

/** Nobody told the answer, but it is on no later list, or the model was asked on, which waits for every tool call. */
function isAnsweredUnheard({ requests, openLists, latestMessage }: SessionFacts, id: string): boolean {
  const { kind, askedAt, messageId } = ownEntry(requests, id) ?? { askedAt: null };
  const listed = kind === undefined ? undefined : openLists?.[kind];
  if (time(listed?.at) > time(askedAt) && listed?.value.includes(id) === false) return true;
  const hasNext = messageId !== undefined && latestMessage !== undefined && latestMessage.value !== messageId;
  return hasNext && time(latestMessage.at) > time(askedAt);
}

export function sessionStatus(facts: SessionFacts, clock: Clock): SessionStatus {
  const lastWords = findLastWords(facts, { from: null, to: null });
  const heard = Math.max(time(facts.activeAt), time(facts.state?.at), processAliveAt(facts));
  const isSilent = clock.now - heard > clock.orphanAfterMs;
  const state = facts.state?.value;
  const isStateCurrent = time(facts.state?.at) >= time(facts.activeAt);
  const hasEnded = isStateCurrent && (state === 'ended' || state === 'absent');
  const isOver = hasEnded || processGoneAt(facts, time(facts.activeAt)) !== null;
  const isDown = isSilent || isOver;
  const isBelieved = isDown || isAtRest(facts);
  if (lastWords !== null && (isBelieved || !softEnds.has(lastWords.outcome)))
    return outcomes[lastWords.outcome];
  if (facts.activeAt === undefined || facts.activeAt === null) return 'idle';
  // It stopped without a word: nobody knows why as yet, and if nothing comes any more it must have failed.
  if (isAtRest(facts)) return isSilent ? 'failed' : 'idle';
  if (isDown) return !isOver && clock.isHostSilent?.(facts.sessionId) === true ? 'unknown' : 'orphaned';
  return openRequests(facts).length > 0 ? 'waiting' : 'running';
}
