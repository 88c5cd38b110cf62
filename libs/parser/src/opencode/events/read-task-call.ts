import type { AgentEvent, AgentEventOf } from '@tributary/domain';
import { present, record, text } from '../../json.js';
import { isRefusal } from './is-refusal.js';
import type { ToolCall } from './read-tool-part.js';

/** A call of the `task` tool: a delegation, its child and its end as the parent sees it. */
export function readTaskCall(call: ToolCall): readonly AgentEvent[] {
  return [readSpawn(call), ...readLink(call), ...readEnd(call)];
}

function readSpawn({ sessionId, messageId, toolUseId, state, startedAt }: ToolCall): AgentEvent {
  const input = record(state.input);
  const isBackground = input?.background === true || record(state.metadata)?.background === true;
  return {
    type: 'run.spawned',
    sessionId,
    at: startedAt,
    toolUseId,
    messageId,
    via: 'task',
    ...present({
      agentType: text(input?.subagent_type),
      description: text(input?.description),
      prompt: text(input?.prompt),
      isBackground: isBackground || undefined,
      resumesSessionId: sessionIdOf(input?.task_id) ?? sessionIdOf(input?.session_id),
    }),
  };
}

function sessionIdOf(value: unknown): string | undefined {
  const id = text(value);
  return id?.startsWith('ses_') ? id : undefined;
}

/** The tool's own words around the answer, the child's text being free to hold anything. */
const named = /^task_id: (ses_\w+)|^<task id="(ses_\w+)"|^Subagent failed \(task_id: (ses_\w+)\)/;
const namedLast = /<task_metadata>\nsession_id: (ses_\w+)\n<\/task_metadata>\s*$/;
const tailLength = 200;

function readLink({ sessionId, toolUseId, state, startedAt }: ToolCall): readonly AgentEvent[] {
  const said = text(state.output) ?? text(state.error) ?? '';
  const childSessionId =
    text(record(state.metadata)?.sessionId) ??
    named.exec(said)?.slice(1).find(Boolean) ??
    namedLast.exec(said.slice(-tailLength))?.[1];
  return childSessionId === undefined
    ? []
    : [{ type: 'run.linked', sessionId, at: startedAt, toolUseId, childSessionId }];
}

function readEnd(call: ToolCall): readonly AgentEvent[] {
  const { sessionId, toolUseId, state, endedAt: at, ending } = call;
  if (ending === undefined) return [];
  if (ending === 'completed' && isLaunch(call)) return [{ type: 'run.launched', sessionId, at, toolUseId }];
  const error = ending === 'error' ? (text(state.error) ?? 'error') : undefined;
  const outcome = error === undefined ? 'completed' : judgeTaskError(error);
  return [{ type: 'run.concluded', sessionId, at, toolUseId, outcome, by: 'result', ...present({ error }) }];
}

function isLaunch({ state }: ToolCall): boolean {
  const metadata = record(state.metadata);
  if (metadata?.background === true || text(metadata?.jobId) !== undefined) return true;
  return /^<task id="ses_\w+" state="running">/.test(text(state.output) ?? '');
}

function judgeTaskError(error: string): AgentEventOf<'run.concluded'>['outcome'] {
  const isStopped = error === 'Task cancelled' || error === 'Tool execution aborted' || isRefusal(error);
  return isStopped ? 'aborted' : 'failed';
}
