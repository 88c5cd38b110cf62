import type { Todo } from '../events/message-events.js';
import type { SessionFacts } from '../facts/session-facts.js';
import { time } from '../facts/stamped.js';
import { listTodos } from '../view/list-todos.js';
import { isOver, type SessionStatus } from '../view/session-status.js';
import { isBusy } from '../view/silent-at.js';
import type { AiStatus } from './card-state.js';

/** What a main session says about its card. */
export interface MainSession {
  readonly sessionId: string;
  readonly status: Extract<AiStatus, 'idle' | 'working' | 'waiting' | 'completed' | 'failed' | 'cancelled'>;
  /** When it last did something: repeated notes that it is idle do not make it younger. */
  readonly at: number | null;
  readonly agent: string | null;
  readonly todos: readonly Todo[];
  readonly todosAt: number | null;
}

const statusOf = {
  running: 'working',
  waiting: 'waiting',
  completed: 'completed',
  failed: 'failed',
  aborted: 'cancelled',
  orphaned: 'idle',
  unknown: 'idle',
  idle: 'idle',
} as const satisfies Record<SessionStatus, MainSession['status']>;

/** Null for a session that cannot move a card: a sub-agent, the tool's own housekeeping, or one not begun. */
export function readMainSession(facts: SessionFacts, status: SessionStatus): MainSession | null {
  const isMain =
    facts.parentSessionId === undefined && (facts.rootSessionId ?? facts.sessionId) === facts.sessionId;
  if (!isMain || facts.purpose !== undefined) return null;
  const { state, turnEnds } = facts;
  const hasWorked = typeof facts.activeAt === 'number' || turnEnds.length > 0;
  // Only a turn makes a session idle, so that alone proves one; being gone or not listed proves nothing.
  if (!hasWorked && !isBusy(facts) && state?.value !== 'idle') return null;
  const turnAt = Math.max(
    time(facts.activeAt),
    isBusy(facts) ? time(state?.at) : -Infinity,
    ...turnEnds.map((end) => time(end.at)),
  );
  const at = turnAt === -Infinity ? time(state?.at) : turnAt;
  return {
    sessionId: facts.sessionId,
    status: judge(facts, status, hasWorked),
    at: at === -Infinity ? null : at,
    agent: facts.agentType?.value ?? null,
    todos: listTodos(facts),
    todosAt: lastTodoChange(facts),
  };
}

function judge(facts: SessionFacts, status: SessionStatus, hasWorked: boolean): MainSession['status'] {
  // Of a turn that was not seen itself nothing but its end can be told.
  if (status === 'idle' && !hasWorked) return 'completed';
  // Who is only silent may have been left for the night.
  return status === 'orphaned' && isOver(facts) ? 'failed' : statusOf[status];
}

function lastTodoChange({ todoList, todoItems, todoMoves = {} }: SessionFacts): number | null {
  const entries = [...Object.values(todoItems), ...Object.values(todoMoves)];
  const changes = [todoList, ...entries].map((each) => time(each?.at));
  const at = Math.max(-Infinity, ...changes);
  return at === -Infinity ? null : at;
}
