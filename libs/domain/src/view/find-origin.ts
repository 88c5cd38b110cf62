import type { SessionFacts } from '../facts/session-facts.js';
import type { SpawnFacts } from '../facts/spawn-facts.js';
import { addConclusion } from '../facts/add-conclusion.js';
import { rowKey, type State } from '../facts/state.js';

/**
 * The session in which an agent began that several families tell of; null where it is this one. A fork names the agents
 * of its origin, of which nothing lies with it. What `/clear` took along goes on without having been asked anything.
 */
export function originOf({ twins, firstAt, activeAt, prompt }: SessionFacts): string | null {
  if (twins === undefined) return null;
  const [first] = Object.entries(twins).sort(([a, at], [b, bt]) => at - bt || (a < b ? -1 : 1));
  if (first === undefined) return null;
  const [twinId, twinFirstAt] = first;
  if (firstAt === undefined || firstAt === null) return activeAt === undefined ? twinId : null;
  return twinFirstAt < firstAt && prompt === undefined ? twinId : null;
}

/** What a session repeats of the one that it is a fork of, as far as agents show it. */
export interface Copied {
  /** Messages of sessions that ask for such agents. */
  readonly messages: ReadonlySet<string>;
  /** The last such call of each session. */
  readonly until: ReadonlyMap<string, number>;
}

export function findCopied({ sessions, spawns }: State): Copied {
  const messages = new Set<string>();
  const until = new Map<string, number>();
  for (const { via, messageId, children, claims } of spawns.values()) {
    const told = children.flatMap((id) => sessions.get(id) ?? []);
    if (via === undefined || !told.some((facts) => originOf(facts) !== null)) continue;
    for (const [sessionId, at] of Object.entries(claims)) {
      if (messageId !== undefined) messages.add(rowKey(sessionId, messageId));
      until.set(sessionId, Math.max(until.get(sessionId) ?? -Infinity, at ?? -Infinity));
    }
  }
  return { messages, until };
}

/** A fork repeats everything up to a moment, the calls of which no agent came as well. */
export function isCopied({ claims, children, messageId }: SpawnFacts, copied: Copied): boolean {
  const times = Object.entries(claims);
  if (children.length > 0 || times.length === 0) return false;
  return times.every(
    ([sessionId, at]) =>
      copied.messages.has(rowKey(sessionId, messageId ?? '')) ||
      (at !== null && at <= (copied.until.get(sessionId) ?? -Infinity)),
  );
}

/** Whether it went on here with what it had begun in another family. */
export function isContinuation(facts: SessionFacts): boolean {
  return typeof facts.firstAt === 'number' && originOf(facts) !== null;
}

/** The sessions in which agents went on, by the one in which they began. */
export function findContinuations({ sessions }: State): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const facts of sessions.values()) {
    const origin = isContinuation(facts) ? originOf(facts) : null;
    if (origin !== null) found.set(origin, [...(found.get(origin) ?? []), facts.sessionId].sort());
  }
  return found;
}

/** The end of an agent that went on elsewhere is told there, of a call that was not made there: it is the agent's. */
export function adoptConclusions({ sessions, spawns }: State): void {
  for (const spawn of spawns.values()) {
    for (const id of wasCalled(spawn) ? [] : spawn.children) {
      const facts = sessions.get(id);
      if (facts === undefined || !isContinuation(facts)) continue;
      for (const conclusion of spawn.conclusions) addConclusion(facts.conclusions, conclusion);
    }
  }
}

function wasCalled({ via }: SpawnFacts): boolean {
  return via !== undefined;
}
