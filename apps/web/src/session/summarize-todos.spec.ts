import { describe, expect, it } from '@jest/globals';
import type { TodoItem } from '@tributary/domain';
import { summarizeTodos } from './summarize-todos.js';

const told = (...statuses: TodoItem['status'][]) => summarizeTodos(statuses.map((status) => ({ status })));

describe('summarizeTodos', () => {
  it('counts what was cancelled neither as done nor as to do', () => {
    expect(told('completed', 'in_progress', 'pending')).toBe('1 of 3');
    expect(told('completed', 'completed', 'cancelled')).toBe('2 of 2, 1 cancelled');
    expect(told('cancelled')).toBe('1 cancelled');
  });
});
