import { describe, expect, it } from '@jest/globals';
import type { AgentEvent } from '../events/agent-event.js';
import { root, stateOf, tell } from '../test-kit/tell.js';
import { listTodos } from './list-todos.js';

const todos = (...events: readonly AgentEvent[]) =>
  listTodos(stateOf(...events).sessions.get(root)!).map(({ content, status }) => `${content}: ${status}`);
const item = (at: number | null, todoId: string, status: 'pending' | 'completed') =>
  tell('todo.changed', at, { todoId, todo: { content: `Task ${todoId}`, status } });

describe('the list of a session', () => {
  it('is the last one that was written', () => {
    const list = (at: number | null, content: string) =>
      tell('todos.replaced', at, { todos: [{ content, status: 'pending' }] });
    expect(todos(list(20, 'new'), list(10, 'old'), list(null, 'undated'))).toEqual(['new: pending']);
  });

  it('is kept entry by entry where the tool does so, in the order of their numbers', () => {
    expect(todos(item(1, '10', 'pending'), item(1, '9', 'pending'))).toEqual([
      'Task 9: pending',
      'Task 10: pending',
    ]);
  });

  it('follows an entry through its changes of status, and lets deleted ones go', () => {
    const moved = (at: number) => tell('todo.moved', at, { todoId: '1', status: 'completed' });
    expect(todos(item(5, '1', 'pending'), moved(9))).toEqual(['Task 1: completed']);
    expect(todos(item(9, '1', 'pending'), moved(5))).toEqual(['Task 1: pending']);
    expect(todos(item(null, '1', 'pending'), moved(5))).toEqual(['Task 1: completed']);
    expect(todos(item(5, '1', 'pending'), tell('todo.changed', 9, { todoId: '1', todo: null }))).toEqual([]);
  });
});
