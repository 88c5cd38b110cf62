import type { Todo } from '../events/message-events.js';

export interface TodoCounts {
  readonly done: number;
  /** Those that were cancelled are neither done nor to do. */
  readonly total: number;
  readonly cancelled: number;
}

/** The same rule as that of the counts that the database makes. */
export function countTodos(todos: readonly Pick<Todo, 'status'>[]): TodoCounts {
  const countIn = (status: Todo['status']) => todos.filter((todo) => todo.status === status).length;
  const cancelled = countIn('cancelled');
  return { done: countIn('completed'), total: todos.length - cancelled, cancelled };
}
