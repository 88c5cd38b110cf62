import { familyOf, familyOfSpawn } from '../events/session-id.js';
import type { State } from '../facts/state.js';
import type { Delegation } from './delegation.js';
import { findRootId, maxDepth } from './find-root.js';
import type { Window } from './run-view.js';
import { isWithin } from './split-windows.js';

export interface Place {
  readonly parentRunId: string | null;
  readonly depth: number;
  readonly rootSessionId: string;
}

/** The parent of a run is whichever run was being served by the session that made the call, at that time. */
export function nestRuns(
  state: State,
  delegations: readonly Delegation[],
  windows: ReadonlyMap<string, Window>,
): Map<string, Place> {
  const servedBy = groupBySession(delegations);
  const parents = new Map(
    delegations.map((run) => {
      const candidates = servedBy.get(run.spawnerSessionId) ?? [];
      const parent = candidates.find(({ runId }) => {
        const window = windows.get(runId);
        return window !== undefined && isWithin(run.startedAt, window);
      });
      return [run.runId, parent ?? null] as const;
    }),
  );
  return new Map(delegations.map((run) => [run.runId, placeOf(state, run, parents)]));
}

/** By stand-ins too: a call may have been seen only in a view that did not name who made it. */
function groupBySession(delegations: readonly Delegation[]): Map<string | null, Delegation[]> {
  const groups = new Map<string | null, Delegation[]>();
  for (const run of delegations) {
    for (const id of run.child === null ? [] : run.sessionIds)
      groups.set(id, [...(groups.get(id) ?? []), run]);
  }
  return groups;
}

function placeOf(state: State, run: Delegation, parents: ReadonlyMap<string, Delegation | null>): Place {
  const parent = parents.get(run.runId) ?? null;
  let depth = 1;
  let top = run;
  for (let up = parent; up !== null && depth < maxDepth; up = parents.get(up.runId) ?? null) {
    depth += 1;
    top = up;
  }
  return { parentRunId: parent?.runId ?? null, depth, rootSessionId: rootSessionOf(state, top) };
}

function rootSessionOf(state: State, top: Delegation): string {
  return findRootId(state, top.child?.rootSessionId ?? top.spawnerSessionId ?? familyOfRun(top));
}

function familyOfRun({ runId, spawn }: Delegation): string {
  return spawn === null ? familyOf(runId) : familyOfSpawn(spawn.key);
}
