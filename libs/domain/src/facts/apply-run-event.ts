import type { AgentEventOf } from '../events/agent-event.js';
import { addConclusion } from './add-conclusion.js';
import type { Conclusion } from './conclusion.js';
import { ownEntry, putEntry } from './own-entry.js';
import { smaller } from './smaller.js';
import { addToSet } from './sorted-set.js';
import { earliest, maxTime, minTime } from './stamped.js';
import type { SpawnFacts } from './spawn-facts.js';
import { sessionIn, spawnIn, type State } from './state.js';

function claimSpawn({ claims }: SpawnFacts, sessionId: string, at: number | null): void {
  putEntry(claims, sessionId, minTime(ownEntry(claims, sessionId), at));
}

export function applyRunSpawned(state: State, event: AgentEventOf<'run.spawned'>): void {
  const { at, agentType, description, prompt } = event;
  const facts = spawnIn(state, event.sessionId, event.toolUseId);
  claimSpawn(facts, event.sessionId, at);
  facts.via = smaller(facts.via, event.via);
  if (event.messageId !== undefined) facts.messageId = smaller(facts.messageId, event.messageId);
  if (event.requestId !== undefined) facts.requestId = smaller(facts.requestId, event.requestId);
  if (agentType !== undefined) facts.agentType = earliest(facts.agentType, { at, value: agentType });
  if (description !== undefined) facts.description = earliest(facts.description, { at, value: description });
  if (prompt !== undefined) facts.prompt = earliest(facts.prompt, { at, value: prompt });
  if (event.isBackground !== undefined)
    facts.isBackground = facts.isBackground === true || event.isBackground;
  if (event.resumesSessionId !== undefined)
    facts.resumesSessionId = smaller(facts.resumesSessionId, event.resumesSessionId);
}

export function applyRunLinked(state: State, event: AgentEventOf<'run.linked'>): void {
  sessionIn(state, event.childSessionId);
  const facts = spawnIn(state, event.sessionId, event.toolUseId);
  addToSet(facts.children, event.childSessionId);
  if (event.isRecorded === true) facts.isRecorded = true;
}

export function applyRunLaunched(state: State, event: AgentEventOf<'run.launched'>): void {
  const facts = spawnIn(state, event.sessionId, event.toolUseId);
  facts.launchedAt = minTime(facts.launchedAt, event.at);
  if (event.isTeammate === true) facts.isTeammate = true;
}

export function applyWorkflowLaunched(state: State, event: AgentEventOf<'workflow.launched'>): void {
  const facts = spawnIn(state, event.sessionId, event.toolUseId);
  claimSpawn(facts, event.sessionId, event.at);
  facts.workflowId = smaller(facts.workflowId, event.workflowId);
}

/** A conclusion that names the delegation belongs to it alone; otherwise to whichever run the child served then. */
export function applyRunConcluded(state: State, event: AgentEventOf<'run.concluded'>): void {
  const { at, outcome, by, error, note, toolUseId, childSessionId } = event;
  const conclusion: Conclusion = {
    at,
    outcome,
    by,
    ...(error === undefined ? {} : { error }),
    ...(note === undefined ? {} : { note }),
  };
  if (toolUseId !== undefined)
    addConclusion(spawnIn(state, event.sessionId, toolUseId).conclusions, conclusion);
  else if (childSessionId !== undefined)
    addConclusion(sessionIn(state, childSessionId).conclusions, conclusion);
  if (childSessionId !== undefined && by === 'journal') {
    const child = sessionIn(state, childSessionId);
    child.activeAt = maxTime(child.activeAt, at);
  }
}
