import { childSessionId, familyOfSpawn } from '../events/session-id.js';
import { describeTool } from '../events/tools.js';
import type { SessionFacts } from '../facts/session-facts.js';
import type { SpawnFacts } from '../facts/spawn-facts.js';
import { rowKey, type State } from '../facts/state.js';
import { combineSessions } from './combine-sessions.js';
import { isChild, spawnerOf, type Delegation } from './delegation.js';
import { findAnswers, isTakenBack } from './find-answers.js';
import { findContinuations, findCopied, isCopied, originOf } from './find-origin.js';
import { matchUnlinked } from './match-unlinked.js';

/** Joins spawns and child sessions to runs: by what the tool says, else by what was asked, else each alone. */
export function linkRuns(state: State): Delegation[] {
  const linked: Delegation[] = [];
  const open: SpawnFacts[] = [];
  const served = new Set<string>();
  const copied = findCopied(state);
  const answers = findAnswers(state);
  const spawns = [...state.spawns.values()]
    .filter((spawn) => isDelegation(state, spawn) && !isCopied(spawn, copied) && !isTakenBack(spawn, answers))
    .map((spawn) => withoutInvented(state, spawn));
  const standIns = gatherStandIns(spawns);
  const continuations = findContinuations(state);
  const sessionsOf = (spawn: SpawnFacts): string[] =>
    linkedSessions(spawn, standIns).flatMap((id) => [id, ...(continuations.get(id) ?? [])]);
  const joinAll = (spawn: SpawnFacts, ids: readonly string[]): Delegation =>
    join(spawn, combine(state, ids), ids);
  for (const spawn of spawns) {
    const sessionIds = sessionsOf(spawn);
    // A stand-in holds what one view told: the agent itself may still lie elsewhere, unnamed.
    if (realSession(spawn) === undefined) open.push(spawn);
    else linked.push(joinAll(spawn, sessionIds));
    for (const id of sessionIds) served.add(id);
  }
  const lonely = [...state.sessions.values()].filter(
    (facts) => isChild(facts) && wasAskedFor(facts) && !served.has(facts.sessionId),
  );
  const matched = matchUnlinked(open, lonely, (spawn) => returnedAt(state, spawn));
  return [
    ...linked,
    ...matched.pairs.map(({ spawn, child }) => joinAll(spawn, [child.sessionId, ...sessionsOf(spawn)])),
    ...matched.spawns.map((spawn) => joinAll(spawn, sessionsOf(spawn))),
    ...matched.children.map(alone),
  ];
}

/** When nobody can begin to serve a call any more. One that launched its child came back before the child began. */
function returnedAt({ tools }: State, spawn: SpawnFacts): number | null {
  if (spawn.launchedAt !== undefined) return null;
  const told = spawn.conclusions.find(({ by }) => by === 'result');
  if (told !== undefined) return told.at;
  const spawner = spawnerOf(spawn, null);
  return spawner === null ? null : (tools.get(rowKey(spawner, spawn.toolUseId))?.returned?.at ?? null);
}

/**
 * A workflow's own call is no delegation, its agents have spawns of their own. A message to an agent is one only
 * once it is known to have woken it; a call that was not seen, only where the tool's records name it and somebody
 * worked on it here: `/clear` takes the records of the agents before along to the next session.
 */
function isDelegation({ sessions }: State, { via, workflowId, children, isRecorded }: SpawnFacts): boolean {
  if (workflowId !== undefined || children.some((id) => beganElsewhere(sessions.get(id)))) return false;
  if (via !== undefined) return via !== 'message' || children.length > 0;
  return isRecorded === true && children.some((id) => sessions.get(id)?.activeAt !== undefined);
}

/** A model may ask to go on with a session that never was: then it gets a new one. */
function withoutInvented({ sessions }: State, spawn: SpawnFacts): SpawnFacts {
  const { resumesSessionId, ...rest } = spawn;
  return resumesSessionId === undefined || sessions.has(resumesSessionId) ? spawn : rest;
}

/** A run is shown once: where its agent began. */
function beganElsewhere(facts: SessionFacts | undefined): boolean {
  return facts !== undefined && originOf(facts) !== null;
}

/** The tools start sessions of their own; and a transcript without a prompt is a stray piece of one of those. */
function wasAskedFor(facts: SessionFacts): boolean {
  const { tool, purpose, prompt, agentType, activeAt, parentSessionId, workflowId } = facts;
  if (purpose !== undefined || beganElsewhere(facts)) return false;
  if (describeTool(tool)?.leavesStrays && activeAt === undefined && workflowId === undefined) return false;
  // A hook may name an agent that never was, when it tells of an end: a type alone is not enough.
  const hasWorked = agentType !== undefined && activeAt !== undefined;
  return hasWorked || [prompt, parentSessionId, workflowId].some((sign) => sign !== undefined);
}

/**
 * A view that does not name the agent files its lines under a stand-in named by the call. Those of an agent that goes
 * on with its work may still lie under its first call.
 */
function gatherStandIns(spawns: readonly SpawnFacts[]): Map<string, string[]> {
  const standIns = new Map<string, string[]>();
  for (const spawn of spawns) {
    const real = realSession(spawn);
    const id = standInOf(spawn);
    if (real !== undefined && spawn.children.includes(id)) {
      standIns.set(real, [...(standIns.get(real) ?? []), id].sort());
    }
  }
  return standIns;
}

function standInOf({ key, toolUseId }: SpawnFacts): string {
  return childSessionId(familyOfSpawn(key), toolUseId);
}

function realSession(spawn: SpawnFacts): string | undefined {
  return spawn.children.find((id) => id !== standInOf(spawn)) ?? spawn.resumesSessionId;
}

/** The sessions that hold the child's side, the real one first. */
function linkedSessions(spawn: SpawnFacts, standIns: ReadonlyMap<string, string[]>): string[] {
  const real = realSession(spawn);
  if (real !== undefined) return [real, ...(standIns.get(real) ?? [])];
  return spawn.children.filter((id) => id === standInOf(spawn));
}

function combine(state: State, sessionIds: readonly string[]): SessionFacts | null {
  const views = sessionIds.flatMap((id) => state.sessions.get(id) ?? []);
  return views.length === 0 ? null : views.reduce(combineSessions);
}

function join(spawn: SpawnFacts, child: SessionFacts | null, sessionIds: readonly string[]): Delegation {
  const callerId = spawnerOf(spawn, child?.sessionId ?? null);
  const startedAt = callerId === null ? null : (spawn.claims[callerId] ?? null);
  return {
    runId: spawn.key,
    spawn,
    child,
    sessionIds,
    spawnerSessionId: callerId ?? starterOf(child),
    startedAt: startedAt ?? child?.firstAt ?? null,
  };
}

/** Who started a child by the child's own account. */
function starterOf(child: SessionFacts | null): string | null {
  return child?.parentSessionId ?? child?.rootSessionId ?? null;
}

/** A child whose call was never seen. */
function alone(child: SessionFacts): Delegation {
  const { sessionId, firstAt = null } = child;
  return {
    runId: sessionId,
    spawn: null,
    child,
    sessionIds: [sessionId],
    spawnerSessionId: starterOf(child),
    startedAt: firstAt,
  };
}
