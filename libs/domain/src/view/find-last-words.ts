import type { SessionFacts, TurnEnd } from '../facts/session-facts.js';
import type { Window } from './run-view.js';
import { isWithin } from './split-windows.js';

export interface LastWords {
  readonly at: number | null;
  readonly outcome: TurnEnd['outcome'] | 'said';
  readonly error?: string;
}

const severity = { failed: 3, overflowed: 3, rejected: 2, interrupted: 1, answered: 0, said: -1 };

/** Of ends at the same moment the worst counts: an error is often followed by a plain end. */
function later(a: LastWords, b: LastWords): LastWords {
  const [before, after] = [a.at ?? -Infinity, b.at ?? -Infinity];
  if (before === after) return severity[b.outcome] >= severity[a.outcome] ? b : a;
  return after > before ? b : a;
}

/** How a session's turn ended by its own account, if nothing happened in it afterwards. */
export function findLastWords(facts: SessionFacts, window: Window): LastWords | null {
  const ends: LastWords[] = facts.turnEnds.filter(({ at }) => isWithin(at, window));
  if (facts.saidAt !== undefined && isWithin(facts.saidAt, window)) {
    ends.unshift({ at: facts.saidAt, outcome: hasGivenUp(facts) ? 'interrupted' : 'said' });
  }
  if (ends.length === 0) return null;
  const last = ends.reduce(later);
  const isLastWindow = window.to === null;
  const wentOn = isLastWindow && (last.at ?? undated(last)) < (facts.activeAt ?? -Infinity);
  return wentOn ? null : last;
}

/** A stream of 2.1.90 to 2.1.199 dates results of tools, not the end of a turn: that comes after them. */
function undated({ outcome }: LastWords): number {
  return outcome === 'said' ? -Infinity : Infinity;
}

/** Nothing was said, nor a summary written, since it last waited to ask the model again: somebody stopped it there. */
function hasGivenUp({ retriedAt, activeAt, saidAt, compactedAt }: SessionFacts): boolean {
  if (typeof saidAt === 'number' && compactedAt.includes(saidAt)) return false;
  return typeof retriedAt === 'number' && retriedAt >= (activeAt ?? -Infinity);
}
