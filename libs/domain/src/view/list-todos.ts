import type { Todo } from '../events/message-events.js';
import { ownEntry } from '../facts/own-entry.js';
import type { SessionFacts } from '../facts/session-facts.js';

/** The session's list: single entries where the tool keeps them singly, else the last whole list. */
export function listTodos(facts: SessionFacts): Todo[] {
  const items = Object.entries(facts.todoItems);
  if (items.length === 0) return facts.todoList?.value ?? [];
  items.sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return items.flatMap(([id, { at, value }]) => {
    if (value === null) return [];
    const move = ownEntry(facts.todoMoves ?? {}, id);
    const hasMoved = move !== undefined && (move.at ?? -Infinity) > (at ?? -Infinity);
    return [{ ...value, id, status: hasMoved ? move.value : value.status }];
  });
}

/** A list that was once told stays among the facts, even when it is empty now. */
export function hasTodos({ todoList, todoItems }: SessionFacts): boolean {
  return todoList !== undefined || Object.keys(todoItems).length > 0;
}
