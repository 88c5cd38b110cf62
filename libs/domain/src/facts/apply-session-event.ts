import type { AgentEventOf } from '../events/agent-event.js';
import { titleOrigins } from '../events/session-events.js';
import type { SessionFacts, TurnEnd } from './session-facts.js';
import { ownEntry, putEntry } from './own-entry.js';
import { smaller } from './smaller.js';
import { addToSet } from './sorted-set.js';
import { earliest, latest, maxTime, minTime } from './stamped.js';
import { sessionIn, type State } from './state.js';

export function applySessionSeen(state: State, event: AgentEventOf<'session.seen'>): void {
  const { at } = event;
  const facts = sessionIn(state, event.sessionId);
  facts.tool = smaller(facts.tool, event.tool);
  facts.firstAt = minTime(facts.firstAt, at);
  if (event.isActivity === true) facts.activeAt = maxTime(facts.activeAt, at);
  if (event.isAlive === true) facts.aliveAt = maxTime(facts.aliveAt, at);
  if (event.rootSessionId !== undefined)
    facts.rootSessionId = smaller(facts.rootSessionId, event.rootSessionId);
  if (event.parentSessionId !== undefined) {
    facts.parentSessionId = smaller(facts.parentSessionId, event.parentSessionId);
  }
  if (event.agentId !== undefined) facts.agentId = smaller(facts.agentId, event.agentId);
  if (event.workflowId !== undefined) facts.workflowId = smaller(facts.workflowId, event.workflowId);
  if (event.purpose !== undefined) facts.purpose = smaller(facts.purpose, event.purpose);
  if (event.isBackground === true) facts.isBackground = true;
  if (event.continuedIn !== undefined)
    facts.continued = latest(facts.continued, { at, value: event.continuedIn });
  if (event.copiedFrom !== undefined) {
    facts.origin = earliest(facts.origin, { at, value: event.copiedFrom });
    facts.copiedUntil = maxTime(facts.copiedUntil, at);
    delete facts.reportedCost;
  }
  applyAttributes(facts, event);
}

/** What a session is and where it runs stays as first seen; its version, branch and model follow the latest line. */
function applyAttributes(facts: SessionFacts, event: AgentEventOf<'session.seen'>): void {
  const { at, agentType, description, cwd, toolVersion, gitBranch, model } = event;
  if (agentType !== undefined) facts.agentType = earliest(facts.agentType, { at, value: agentType });
  if (description !== undefined) facts.description = earliest(facts.description, { at, value: description });
  if (cwd !== undefined) facts.cwd = earliest(facts.cwd, { at, value: cwd });
  if (toolVersion !== undefined) facts.toolVersion = latest(facts.toolVersion, { at, value: toolVersion });
  if (gitBranch !== undefined) facts.gitBranch = latest(facts.gitBranch, { at, value: gitBranch });
  if (model !== undefined) facts.model = latest(facts.model, { at, value: model });
}

/** A person's title beats the model's, which beats the prompt; of prompts the first counts, of the others the last. */
export function applySessionTitled(state: State, event: AgentEventOf<'session.titled'>): void {
  const facts = sessionIn(state, event.sessionId);
  const rank = titleOrigins.indexOf(event.origin);
  const next = { at: event.at, value: event.title };
  const known = facts.title;
  if (known !== undefined && known.rank > rank) return;
  const same = known?.rank === rank ? { at: known.at, value: known.value } : undefined;
  facts.title = { ...(rank === 0 ? earliest(same, next) : latest(same, next)), rank };
}

export function applySessionState(state: State, event: AgentEventOf<'session.state'>): void {
  const facts = sessionIn(state, event.sessionId);
  facts.state = latest(facts.state, { at: event.at, value: event.state });
  if (event.state === 'idle') facts.idleAt = maxTime(facts.idleAt, event.at);
  if (event.state === 'retry') facts.retriedAt = maxTime(facts.retriedAt, event.at);
  if (event.state === 'ended') facts.endedAt = maxTime(facts.endedAt, event.at);
}

/** A process may be found again after it was missed: the later sign counts. */
export function applySessionProcess(state: State, event: AgentEventOf<'session.process'>): void {
  const facts = sessionIn(state, event.sessionId);
  const processes = { ...facts.processes };
  const known = ownEntry(processes, event.processId);
  putEntry(processes, event.processId, {
    startedAt: Math.min(known?.startedAt ?? Infinity, event.startedAt),
    aliveAt: event.isAlive ? maxTime(known?.aliveAt, event.at) : (known?.aliveAt ?? null),
    goneAt: event.isAlive ? (known?.goneAt ?? null) : maxTime(known?.goneAt, event.at),
  });
  facts.processes = processes;
}

export function applySessionTwinned(state: State, event: AgentEventOf<'session.twinned'>): void {
  const facts = sessionIn(state, event.sessionId);
  const twins = { ...facts.twins };
  putEntry(twins, event.twinId, Math.min(ownEntry(twins, event.twinId) ?? Infinity, event.twinFirstAt));
  facts.twins = twins;
}

/** Text that may be final comes with every line of old versions: only the last can matter. */
export function applyTurnEnded(state: State, event: AgentEventOf<'turn.ended'>): void {
  const facts = sessionIn(state, event.sessionId);
  const { at, outcome, error } = event;
  if (outcome === 'said') {
    facts.saidAt = maxTime(facts.saidAt, at);
    return;
  }
  const end: TurnEnd = { at, outcome, ...(error === undefined ? {} : { error }) };
  addToSet(facts.turnEnds, end);
}

export function applySessionCompacted(state: State, event: AgentEventOf<'session.compacted'>): void {
  addToSet(sessionIn(state, event.sessionId).compactedAt, event.at ?? 0);
}

export function applyAttentionAsked(state: State, event: AgentEventOf<'attention.asked'>): void {
  const facts = sessionIn(state, event.sessionId);
  const known = ownEntry(facts.requests, event.requestId);
  const messageId =
    event.messageId === undefined ? known?.messageId : smaller(known?.messageId, event.messageId);
  putEntry(facts.requests, event.requestId, {
    ...known,
    kind: smaller(known?.kind, event.kind),
    text: known?.text !== undefined && known.text > event.text ? known.text : event.text,
    askedAt: maxTime(known?.askedAt, event.at),
    ...(messageId === undefined ? {} : { messageId }),
  });
}

export function applyAttentionListed(state: State, event: AgentEventOf<'attention.listed'>): void {
  const facts = sessionIn(state, event.sessionId);
  const listed = { at: event.at, value: event.open.toSorted() };
  facts.openLists = { ...facts.openLists, [event.kind]: latest(facts.openLists?.[event.kind], listed) };
}

export function applyAttentionAnswered(state: State, event: AgentEventOf<'attention.answered'>): void {
  const facts = sessionIn(state, event.sessionId);
  const known = ownEntry(facts.requests, event.requestId);
  putEntry(facts.requests, event.requestId, {
    askedAt: null,
    ...known,
    answeredAt: maxTime(known?.answeredAt, event.at),
  });
}
