import type { AgentEvent, AgentEventOf, AgentEventType } from '../events/agent-event.js';
import { applyEvent } from '../facts/apply-event.js';
import { newState, type State } from '../facts/state.js';

export const root = 'root';
export const child = 'root:a1';

type Fields<Type extends AgentEventType> = Omit<AgentEventOf<Type>, 'type' | 'sessionId' | 'at'>;

/** One event of the main session, unless the fields say otherwise. */
export function tell<Type extends AgentEventType>(
  type: Type,
  at: number | null,
  fields: Fields<Type> & { readonly sessionId?: string },
): AgentEvent {
  return { type, sessionId: root, at, ...fields } as unknown as AgentEvent;
}

export function stateOf(...events: AgentEvent[]): State {
  const state = newState();
  for (const event of events) applyEvent(state, event);
  return state;
}

/** A call of the main session that starts a sub-agent at 10. */
export const spawned = (fields: Partial<Fields<'run.spawned'>> = {}): AgentEvent =>
  tell('run.spawned', 10, {
    toolUseId: 'call',
    via: 'task',
    messageId: 'asking',
    prompt: 'Look.',
    ...fields,
  });

export const linked = (childSessionId = child, toolUseId = 'call'): AgentEvent =>
  tell('run.linked', 10, { toolUseId, childSessionId });

/** The child does something. */
export const active = (at: number, sessionId = child): AgentEvent =>
  tell('session.seen', at, { sessionId, tool: 'claude-code', rootSessionId: root, isActivity: true });

export const ended = (
  at: number,
  outcome: AgentEventOf<'turn.ended'>['outcome'],
  sessionId = child,
): AgentEvent =>
  tell('turn.ended', at, { sessionId, outcome, ...(outcome === 'failed' && { error: 'API Error: 400' }) });

export const concluded = (
  at: number | null,
  outcome: AgentEventOf<'run.concluded'>['outcome'],
  fields: Partial<Fields<'run.concluded'>> = { toolUseId: 'call' },
): AgentEvent => tell('run.concluded', at, { outcome, by: 'result', ...fields });
