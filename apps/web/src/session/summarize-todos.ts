import { countTodos, type TodoItem } from '@tributary/domain';
import { texts } from '../texts/texts.js';

/** E.g. `2 of 3, 1 cancelled`. */
export function summarizeTodos(todos: readonly Pick<TodoItem, 'status'>[]): string {
  const { done, total, cancelled } = countTodos(todos);
  const parts = [
    ...(total > 0 ? [texts.card.figures.doneOf(done, total)] : []),
    ...(cancelled > 0 ? [texts.session.todos.cancelled(cancelled)] : []),
  ];
  return parts.join(', ');
}
