import type { AgentEventOf } from '../events/agent-event.js';
import type { Todo } from '../events/message-events.js';
import type { Revision } from '../raw/source.js';
import { mergeCostReport, sumCostReports } from './merge-cost-reports.js';
import { ownEntry, putEntry } from './own-entry.js';
import type { SessionFacts } from './session-facts.js';
import { latest, type Stamped } from './stamped.js';
import { sessionIn, type State } from './state.js';
import { hear, voicesOf, type Voices } from './voices.js';

export function applyTodosReplaced(state: State, event: AgentEventOf<'todos.replaced'>): void {
  const facts = sessionIn(state, event.sessionId);
  facts.todoList = hearTodos(facts, 'list', {
    known: facts.todoList,
    said: { at: event.at, value: event.todos },
    revision: event.revision,
  });
}

export function applyTodoChanged(state: State, event: AgentEventOf<'todo.changed'>): void {
  const facts = sessionIn(state, event.sessionId);
  const known = ownEntry(facts.todoItems, event.todoId);
  const said = { at: event.at, value: event.todo };
  const { revision } = event;
  putEntry(
    facts.todoItems,
    event.todoId,
    hearTodos(facts, `item ${event.todoId}`, { known, said, revision }),
  );
}

interface Telling<Value> {
  readonly known: Stamped<Value> | undefined;
  readonly said: Stamped<Value>;
  readonly revision: Revision | undefined;
}

/** Most lists are told by one voice only: nothing is kept of who said what until a file does. */
function hearTodos<Value extends Todo[] | Todo | null>(
  facts: SessionFacts,
  what: string,
  { known, said, revision }: Telling<Value>,
): Stamped<Value> {
  const voices = facts.todoVoices?.[what] as Voices<Value> | undefined;
  if (voices === undefined && revision === undefined) return latest(known, said);
  facts.todoVoices ??= {};
  const heard = (facts.todoVoices[what] ??= voicesOf(known)) as Voices<Value>;
  return hear(heard, said, revision);
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
