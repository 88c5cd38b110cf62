import type { SessionFacts } from '../facts/session-facts.js';
import type { SpawnFacts } from '../facts/spawn-facts.js';

/** A spawn joined to the child session that serves it; either side may still be missing. */
export interface Delegation {
  readonly runId: string;
  readonly spawn: SpawnFacts | null;
  readonly child: SessionFacts | null;
  /** The child's session, and a stand-in for it where a view did not name it. */
  readonly sessionIds: readonly string[];
  readonly spawnerSessionId: string | null;
  readonly startedAt: number | null;
}

/** Orders by time with unknown times last, then by name, so that no order depends on arrival. */
export function byStart(a: { startedAt: number | null; runId: string }, b: typeof a): number {
  const difference = (a.startedAt ?? Infinity) - (b.startedAt ?? Infinity);
  if (difference !== 0 && !Number.isNaN(difference)) return difference;
  return a.runId < b.runId ? -1 : a.runId > b.runId ? 1 : 0;
}

/** Children are the sessions that another session started. */
export function isChild(facts: SessionFacts): boolean {
  const root = facts.rootSessionId;
  return facts.parentSessionId !== undefined || (root !== undefined && root !== facts.sessionId);
}

/** The session that really made the call: never the child itself, whose transcript may repeat it (forks). */
export function spawnerOf(spawn: SpawnFacts, childSessionId: string | null): string | null {
  const claims = Object.entries(spawn.claims)
    .filter(([sessionId]) => sessionId !== childSessionId)
    .map(([sessionId, at]) => ({ sessionId, isNested: sessionId.includes(':'), at: at ?? Infinity }));
  claims.sort(
    (a, b) => Number(a.isNested) - Number(b.isNested) || a.at - b.at || (a.sessionId < b.sessionId ? -1 : 1),
  );
  return claims[0]?.sessionId ?? null;
}
