import type { AgentEvent, AgentEventOf } from './agent-event.js';

/** What is told of a moment and replaced by the next thing told; all else adds up or stays. */
export type PassingEvent = AgentEventOf<'session.state' | 'todos.replaced' | 'todo.changed' | 'todo.moved'>;

const passing = {
  'session.state': true,
  'todos.replaced': true,
  'todo.changed': true,
  'todo.moved': true,
} as const satisfies Record<PassingEvent['type'], true>;

export function isPassing(event: AgentEvent): event is PassingEvent {
  return Object.hasOwn(passing, event.type);
}
