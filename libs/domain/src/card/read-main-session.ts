import type { Todo } from '../events/message-events.js';
import type { SessionFacts, TurnEnd } from '../facts/session-facts.js';
import { listTodos } from '../view/list-todos.js';
import type { Clock } from '../view/run-view.js';
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

const statusOfEnd = {
  answered: 'completed',
  failed: 'failed',
  interrupted: 'cancelled',
  rejected: 'cancelled',
  overflowed: 'failed',
} as const satisfies Record<TurnEnd['outcome'], MainSession['status']>;

const time = (at: number | null | undefined): number => at ?? -Infinity;

/** Null for a session that cannot move a card: a sub-agent, the tool's own housekeeping, or one not begun. */
export function readMainSession(facts: SessionFacts, clock: Clock): MainSession | null {
  const isMain =
    facts.parentSessionId === undefined && (facts.rootSessionId ?? facts.sessionId) === facts.sessionId;
  if (!isMain || facts.purpose !== undefined) return null;
  const { state } = facts;
  const isBusy = state?.value === 'busy' || state?.value === 'retry';
  // Only a turn makes a session idle, so that alone proves one; being gone or not listed proves nothing.
  const hasBegun =
    isBusy || state?.value === 'idle' || typeof facts.activeAt === 'number' || facts.turnEnds.length > 0;
  if (!hasBegun) return null;
  const end = lastEnd(facts);
  const workedAt = Math.max(time(facts.activeAt), isBusy ? time(state.at) : -Infinity);
  const turnAt = Math.max(workedAt, time(end?.at));
  const at = turnAt === -Infinity ? time(state?.at) : turnAt;
  return {
    sessionId: facts.sessionId,
    status: statusOf(facts, { end, workedAt, isSilent: clock.now - at > clock.orphanAfterMs }),
    at: at === -Infinity ? null : at,
    agent: facts.agentType?.value ?? null,
    todos: listTodos(facts),
    todosAt: lastTodoChange(facts),
  };
}

interface Turn {
  readonly end: TurnEnd | undefined;
  readonly workedAt: number;
  readonly isSilent: boolean;
}

function statusOf(facts: SessionFacts, { end, workedAt, isSilent }: Turn): MainSession['status'] {
  // At the same moment the end counts: a final line is activity too.
  const state = time(facts.state?.at) >= workedAt ? facts.state?.value : undefined;
  const isWorking = (state === undefined || state === 'busy' || state === 'retry') && !isSilent;
  const mayGoOn = end?.outcome === 'overflowed' && isWorking;
  if (end !== undefined && time(end.at) >= workedAt && !mayGoOn) return statusOfEnd[end.outcome];
  const hasSpoken = facts.saidAt !== undefined && time(facts.saidAt) >= workedAt;
  if (state === 'idle' || (hasSpoken && isSilent)) return 'completed';
  if (state === 'ended' || state === 'absent') return hasSpoken ? 'completed' : 'failed';
  if (isWaiting(facts, end)) return 'waiting';
  return isSilent ? 'idle' : 'working';
}

/** Of ends at the same moment the worst counts: an error is often followed by a plain end. */
function lastEnd({ turnEnds }: SessionFacts): TurnEnd | undefined {
  const severity = { failed: 3, overflowed: 3, rejected: 2, interrupted: 1, answered: 0 };
  return [...turnEnds]
    .sort((a, b) => time(a.at) - time(b.at) || severity[a.outcome] - severity[b.outcome])
    .at(-1);
}

/** A question that outlived its turn or its process is not asked any more. */
function isWaiting({ requests, endedAt }: SessionFacts, end: TurnEnd | undefined): boolean {
  const since = Math.max(time(endedAt), time(end?.at));
  return Object.values(requests).some(
    ({ kind, askedAt, answeredAt }) =>
      kind !== undefined && answeredAt === undefined && (askedAt ?? Infinity) > since,
  );
}

function lastTodoChange({ todoList, todoItems, todoMoves = {} }: SessionFacts): number | null {
  const entries = [...Object.values(todoItems), ...Object.values(todoMoves)];
  const changes = [todoList, ...entries].map((each) => time(each?.at));
  const at = Math.max(-Infinity, ...changes);
  return at === -Infinity ? null : at;
}
