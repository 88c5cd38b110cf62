import { ownEntry } from '../facts/own-entry.js';
import type { Request, SessionFacts } from '../facts/session-facts.js';
import { time } from '../facts/stamped.js';

/** What a person is being asked, the oldest first. */
export function openRequests(facts: SessionFacts): Request[] {
  const unanswered = Object.entries(facts.requests)
    .filter(([id, { kind, askedAt, answeredAt }]) => {
      // The same request may be put again after its answer.
      const isAnswered = answeredAt !== undefined && time(askedAt) <= time(answeredAt);
      return kind !== undefined && !isAnswered && !isAnsweredUnheard(facts, id);
    })
    .map(([, request]) => request);
  if (unanswered.length === 0) return [];
  const overAt = lastOver(facts);
  return unanswered
    .filter(({ askedAt }) => (askedAt ?? Infinity) > overAt)
    .sort((a, b) => time(a.askedAt) - time(b.askedAt));
}

/** The last time that a turn or the process ended: what was asked before it is not asked any more. */
function lastOver({ endedAt, idleAt, turnEnds }: SessionFacts): number {
  return Math.max(time(endedAt), time(idleAt), ...turnEnds.map(({ at }) => time(at)));
}

/** Nobody told the answer, but it is on no later list, or the model was asked on, which waits for every tool call. */
function isAnsweredUnheard({ requests, openLists, latestMessage }: SessionFacts, id: string): boolean {
  const { kind, askedAt, messageId } = ownEntry(requests, id) ?? { askedAt: null };
  const listed = kind === undefined ? undefined : openLists?.[kind];
  if (time(listed?.at) > time(askedAt) && listed?.value.includes(id) === false) return true;
  const hasNext = messageId !== undefined && latestMessage !== undefined && latestMessage.value !== messageId;
  return hasNext && time(latestMessage.at) > time(askedAt);
}
