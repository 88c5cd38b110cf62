import type { SessionFacts } from '../facts/session-facts.js';
import type { SpawnFacts } from '../facts/spawn-facts.js';
import type { State } from '../facts/state.js';
import { isChild, spawnerOf, type Delegation } from './delegation.js';
import { matchUnlinked } from './match-unlinked.js';

/** Joins spawns and child sessions to runs: by what the tool says, else by what was asked, else each alone. */
export function linkRuns(state: State): Delegation[] {
  const spawns = [...state.spawns.values()].filter(isDelegation);
  const linked = new Map<string, SpawnFacts[]>();
  const open: SpawnFacts[] = [];
  for (const spawn of spawns) {
    const childId = linkedChild(spawn);
    if (childId === null) open.push(spawn);
    else linked.set(childId, [...(linked.get(childId) ?? []), spawn]);
  }
  const lonely = [...state.sessions.values()].filter(
    (facts) => isChild(facts) && facts.purpose === undefined && !linked.has(facts.sessionId),
  );
  const workflowAgents = lonely.filter((facts) => facts.workflowId !== undefined);
  const matched = matchUnlinked(
    open,
    lonely.filter((facts) => facts.workflowId === undefined),
  );
  return [
    ...[...linked].flatMap(([childId, own]) => own.map((spawn) => join(spawn, childFacts(state, childId)))),
    ...matched.pairs.map(({ spawn, child }) => join(spawn, child)),
    ...matched.spawns.map((spawn) => join(spawn, null)),
    ...matched.children.map((child) => alone(child, null)),
    ...workflowAgents.map((child) => alone(child, workflowOf(state, child))),
  ];
}

/** A message to an agent is a delegation only once it is known to have woken it. */
function isDelegation(spawn: SpawnFacts): boolean {
  if (Object.keys(spawn.claims).length === 0 || spawn.via === 'workflow') return false;
  return spawn.via !== 'message' || spawn.children.length > 0;
}

function linkedChild(spawn: SpawnFacts): string | null {
  return spawn.children[0] ?? spawn.resumesSessionId ?? null;
}

function childFacts(state: State, childId: string): SessionFacts | null {
  return state.sessions.get(childId) ?? null;
}

function join(spawn: SpawnFacts, child: SessionFacts | null): Delegation {
  const spawnerSessionId = spawnerOf(spawn, child?.sessionId ?? null);
  const startedAt = spawnerSessionId === null ? null : (spawn.claims[spawnerSessionId] ?? null);
  return { runId: spawn.key, spawn, child, spawnerSessionId, startedAt: startedAt ?? child?.firstAt ?? null };
}

/** A child whose call was never seen, or one of many agents behind one workflow call. */
function alone(child: SessionFacts, workflow: SpawnFacts | null): Delegation {
  const spawnerSessionId =
    (workflow === null ? null : spawnerOf(workflow, null)) ??
    child.parentSessionId ??
    child.rootSessionId ??
    null;
  return {
    runId: child.sessionId,
    spawn: workflow,
    child,
    spawnerSessionId,
    startedAt: child.firstAt ?? null,
  };
}

function workflowOf(state: State, child: SessionFacts): SpawnFacts | null {
  for (const spawn of state.spawns.values()) {
    if (spawn.workflowId === child.workflowId && spawn.via === 'workflow') return spawn;
  }
  return null;
}
