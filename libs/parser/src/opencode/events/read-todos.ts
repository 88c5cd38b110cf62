import type { AgentEvent, Todo } from '@tributary/domain';
import { present, records, text } from '../../json.js';
import type { EventReader } from './event-reader.js';

const states: readonly unknown[] = [
  'pending',
  'in_progress',
  'completed',
  'cancelled',
] satisfies Todo['status'][];

/** The whole list of a session, as in `todo.updated` and GET /session/:id/todo. */
export function readTodos(sessionId: string, value: unknown, at: number | null): readonly AgentEvent[] {
  const todos = records(value).map((entry): Todo => {
    const status = states.includes(entry.status) ? (entry.status as Todo['status']) : 'pending';
    return {
      content: text(entry.content) ?? '',
      status,
      ...present({ id: text(entry.id), priority: text(entry.priority) }),
    };
  });
  return [{ type: 'todos.replaced', sessionId, at, todos }];
}

export const readTodoUpdated: EventReader = (properties, toldAt) => {
  const sessionId = text(properties.sessionID);
  return sessionId === undefined ? undefined : readTodos(sessionId, properties.todos, toldAt);
};
