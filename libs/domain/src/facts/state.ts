import type { MessagePart, ToolCall, UsageClaim } from './message-facts.js';
import { newSessionFacts, type SessionFacts } from './session-facts.js';
import { newSpawnFacts, type SpawnFacts } from './spawn-facts.js';
import { spawnKey } from '../events/session-id.js';

/**
 * The facts of one or more session families. Applying events only ever merges into it (apply-event.ts), so any
 * order, repetition and batching of the same events ends in the same state.
 */
export interface State {
  readonly sessions: Map<string, SessionFacts>;
  readonly spawns: Map<string, SpawnFacts>;
  /** By message id, then by claiming session. */
  readonly usage: Map<string, Map<string, UsageClaim>>;
  readonly tools: Map<string, ToolCall>;
  readonly parts: Map<string, MessagePart>;
}

export function newState(): State {
  return {
    sessions: new Map(),
    spawns: new Map(),
    usage: new Map(),
    tools: new Map(),
    parts: new Map(),
  };
}

/** Nothing is ever dropped for an unknown session: the first event makes a stub. */
export function sessionIn(state: State, sessionId: string): SessionFacts {
  let facts = state.sessions.get(sessionId);
  if (facts === undefined) {
    facts = newSessionFacts(sessionId);
    state.sessions.set(sessionId, facts);
  }
  return facts;
}

export function spawnIn(state: State, sessionId: string, toolUseId: string): SpawnFacts {
  const key = spawnKey(sessionId, toolUseId);
  let facts = state.spawns.get(key);
  if (facts === undefined) {
    facts = newSpawnFacts(key, toolUseId);
    state.spawns.set(key, facts);
  }
  return facts;
}

/** Within a session a tool call, and a part, has one row however often it is told. */
export function rowKey(sessionId: string, id: string): string {
  return `${sessionId}|${id}`;
}
