import type { Todo } from '@tributary/domain';
import { present, records, text, type Json } from '../json.js';

/** A list as TodoWrite takes it and as `todos/*.json` keeps it. */
export function readTodos(value: unknown): Todo[] {
  return records(value).flatMap((entry) => readTodo(entry, entry.content) ?? []);
}

export function readTodo(entry: Json, content: unknown): Todo | undefined {
  const said = text(content);
  if (said === undefined) return undefined;
  return {
    content: said,
    status: todoStatus(entry.status),
    ...present({
      id: text(entry.id),
      priority: text(entry.priority),
      activeForm: text(entry.activeForm),
    }),
  };
}

export function todoStatus(status: unknown): Todo['status'] {
  return status === 'in_progress' || status === 'completed' || status === 'cancelled' ? status : 'pending';
}
