import type { UsageClaim } from '../facts/message-facts.js';
import type { State } from '../facts/state.js';
import { isWithin } from './split-windows.js';
import type { RunView } from './run-view.js';

/** Children that repeat their spawner's message in their own transcript, by message id. */
export type Repeaters = ReadonlyMap<string, ReadonlySet<string>>;

export function findRepeaters(state: State): Repeaters {
  const repeaters = new Map<string, Set<string>>();
  for (const { messageId, children } of state.spawns.values()) {
    if (messageId === undefined) continue;
    const known = repeaters.get(messageId) ?? new Set();
    for (const child of children) known.add(child);
    repeaters.set(messageId, known);
  }
  return repeaters;
}

/**
 * Of all sessions whose transcripts hold a message, the one that pays: not a fork that repeats it, then a main
 * session before a child, then the first in time. What `--fork-session` copies keeps its time, in a file that was made
 * later.
 */
export function countedClaim(claims: Iterable<UsageClaim>, repeaters: Repeaters): UsageClaim | undefined {
  const all = [...claims];
  const rank = ({ sessionId, messageId }: UsageClaim): number =>
    repeaters.get(messageId)?.has(sessionId) === true ? 2 : sessionId.includes(':') ? 1 : 0;
  all.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      Math.sign((a.at ?? Number.MAX_VALUE) - (b.at ?? Number.MAX_VALUE)) ||
      (a.bornAt ?? 0) - (b.bornAt ?? 0) ||
      (a.sessionId < b.sessionId ? -1 : 1),
  );
  return all[0];
}

/** The run that a moment of a child session belongs to. */
export function runAt(runs: readonly RunView[], sessionId: string, at: number | null): RunView | undefined {
  return runs.find(({ sessionIds, window }) => sessionIds.includes(sessionId) && isWithin(at, window));
}
