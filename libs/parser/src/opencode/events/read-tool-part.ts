import type { AgentEvent } from '@tributary/domain';
import { record, text, type Json } from '../../json.js';
import { epochMs } from '../epoch-ms.js';
import { isCopy } from '../time-of-id.js';
import { isRefusal } from './is-refusal.js';
import type { PartPlace } from './read-part.js';
import { readTaskCall } from './read-task-call.js';
import { readTodos } from './read-todos.js';

/** A tool call with its state so far. */
export interface ToolCall {
  readonly sessionId: string;
  readonly messageId: string;
  /** The part's id: the provider's `callID` is not unique. */
  readonly toolUseId: string;
  readonly state: Json;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Undefined while it runs. */
  readonly ending: 'completed' | 'error' | undefined;
}

/** The tools whose calls say more than that they were made. */
const callReaders: ReadonlyMap<string, (call: ToolCall) => readonly AgentEvent[]> = new Map([
  ['task', readTaskCall],
  ['todowrite', readTodoCall],
]);

export function readToolPart(part: Json, place: PartPlace): readonly AgentEvent[] {
  const state = record(part.state);
  const status = state?.status;
  if (state === undefined || (status !== 'running' && status !== 'completed' && status !== 'error'))
    return [];
  const { sessionId, messageId, partId } = place;
  const call: ToolCall = {
    sessionId,
    messageId,
    toolUseId: partId,
    state,
    startedAt: startOf(state, place.at),
    endedAt: epochMs(record(state.time)?.end) ?? null,
    ending: status === 'running' ? undefined : status,
  };
  if (isOfAnotherSession(call)) return [];
  const name = text(part.tool) ?? 'unknown';
  return [...readCall(call, name), ...(callReaders.get(name)?.(call) ?? []), ...readRefusal(call)];
}

/** A fork holds copies of the calls of the session it was made from: they were made, and count, there. */
function isOfAnotherSession({ sessionId, toolUseId, state, startedAt, endedAt }: ToolCall): boolean {
  const parentId = text(record(state.metadata)?.parentSessionId);
  if (parentId !== undefined) return parentId !== sessionId;
  return isCopy(toolUseId, startedAt ?? undefined, endedAt ?? undefined);
}

/** An abort overwrites the start with the end; the part's own id still tells when the call was made. */
function startOf(state: Json, madeAt: number | null): number | null {
  const time = record(state.time);
  const start = epochMs(time?.start);
  return state.status === 'error' && start === time?.end ? madeAt : (start ?? madeAt);
}

function readCall(call: ToolCall, name: string): readonly AgentEvent[] {
  const { sessionId, messageId, toolUseId, state, ending } = call;
  const input = JSON.stringify(state.input ?? {});
  const called = {
    type: 'tool.called',
    sessionId,
    at: call.startedAt,
    messageId,
    toolUseId,
    name,
    input,
  } as const;
  if (ending === undefined) return [called];
  const isError = ending === 'error';
  const output = text(isError ? state.error : state.output) ?? '';
  return [called, { type: 'tool.returned', sessionId, at: call.endedAt, toolUseId, isError, output }];
}

/** An export and `opencode run` tell the list nowhere else. */
function readTodoCall({ sessionId, state, endedAt, ending }: ToolCall): readonly AgentEvent[] {
  const todos = record(state.metadata)?.todos ?? record(state.input)?.todos;
  return ending === 'completed' && Array.isArray(todos) ? readTodos(sessionId, todos, endedAt) : [];
}

/** A refusal ends the turn; nothing but this part tells it. */
function readRefusal({ sessionId, state, ending, endedAt }: ToolCall): readonly AgentEvent[] {
  const error = text(state.error);
  if (ending !== 'error' || error === undefined || !isRefusal(error)) return [];
  return [{ type: 'turn.ended', sessionId, at: endedAt, outcome: 'rejected', error }];
}
