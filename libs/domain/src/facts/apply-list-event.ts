import type { AgentEventOf } from '../events/agent-event.js';
import { mergeCostReport, sumCostReports } from './merge-cost-reports.js';
import { ownEntry, putEntry } from './own-entry.js';
import { latest } from './stamped.js';
import { sessionIn, type State } from './state.js';

export function applyTodosReplaced(state: State, event: AgentEventOf<'todos.replaced'>): void {
  const facts = sessionIn(state, event.sessionId);
  facts.todoList = latest(facts.todoList, { at: event.at, value: event.todos });
}

export function applyTodoChanged(state: State, event: AgentEventOf<'todo.changed'>): void {
  const facts = sessionIn(state, event.sessionId);
  const known = ownEntry(facts.todoItems, event.todoId);
  putEntry(facts.todoItems, event.todoId, latest(known, { at: event.at, value: event.todo }));
}

export function applyTodoMoved(state: State, event: AgentEventOf<'todo.moved'>): void {
  const facts = sessionIn(state, event.sessionId);
  facts.todoMoves ??= {};
  const known = ownEntry(facts.todoMoves, event.todoId);
  putEntry(facts.todoMoves, event.todoId, latest(known, { at: event.at, value: event.status }));
}

export function applyCostReported(state: State, event: AgentEventOf<'cost.reported'>): void {
  const { at, since, totalUsd, byModel } = event;
  const facts = sessionIn(state, event.sessionId);
  facts.costReports ??= {};
  const value = { ...(since === undefined ? {} : { since }), totalUsd, byModel };
  mergeCostReport(facts.costReports, { at, value });
  if (facts.origin === undefined) facts.reportedCost = sumCostReports(facts.costReports);
}

export function applyUnknownSeen(state: State, event: AgentEventOf<'unknown.seen'>): void {
  const { tool, lineType } = event;
  const toolVersion = event.toolVersion ?? 'unknown';
  const key = `${tool}|${toolVersion}|${lineType}`;
  const known = state.unknown.get(key);
  if (known === undefined) state.unknown.set(key, { tool, toolVersion, lineType, count: 1 });
  else known.count += 1;
}
