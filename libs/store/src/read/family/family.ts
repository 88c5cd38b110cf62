import type { RunGlance, RunRow } from './runs.repository.js';
import { noUsage, sumUsage, type Usage } from './usage.js';

/** A main session with all that descends from it, and what each part used itself. */
export interface Family<Run extends RunGlance = RunRow> {
  readonly rootId: string;
  readonly runs: readonly Run[];
  readonly sessions: readonly SessionLink[];
  readonly usageBySession: ReadonlyMap<string, Usage>;
  readonly usageByRun: ReadonlyMap<string, Usage>;
  /** The same by both; those of other families may be among them. */
  readonly usageShares: readonly UsageShare[];
  readonly toolCallsBySession: ReadonlyMap<string, number>;
  readonly toolCallsByRun: ReadonlyMap<string, number>;
}

/** What a session used for a run, or for none. */
export interface UsageShare {
  readonly sessionId: string;
  readonly runId: string | null;
  readonly usage: Usage;
}

export interface SessionLink {
  readonly id: string;
  readonly rootId: string;
  readonly parentId: string | null;
}

/** A session and everything below it. Sessions whose parent is not known count for the main session. */
export function withDescendants(family: Family<RunGlance>, sessionId: string): ReadonlySet<string> {
  if (sessionId === family.rootId) return new Set(family.sessions.map(({ id }) => id));
  const found = new Set([sessionId]);
  // A set that grows while it is walked is walked to its end.
  for (const parentId of found) {
    for (const { id, parentId: of } of family.sessions) if (of === parentId) found.add(id);
    for (const run of family.runs) {
      if (run.spawner_session_id === parentId && run.child_session_id !== null)
        found.add(run.child_session_id);
    }
  }
  return found;
}

export function usageOf(family: Family<RunGlance>, sessionIds: Iterable<string>): Usage {
  return sumUsage(Array.from(sessionIds, (id) => family.usageBySession.get(id) ?? noUsage));
}

/** The delegations made by a session or by anything below it. */
export function runsBelow<Run extends RunGlance>(family: Family<Run>, sessionId: string): readonly Run[] {
  if (sessionId === family.rootId) return family.runs;
  const sessions = withDescendants(family, sessionId);
  return family.runs.filter(({ spawner_session_id: spawner }) => spawner !== null && sessions.has(spawner));
}
