import type { AgentEvent } from '@tributary/domain';
import { list, record, text, type Json } from '../json.js';
import { isAgentId } from './agent-id.js';
import { agentSession, baseOf, type Line } from './line.js';

/** Results of the tools that look after tasks, told apart by their shape: the call is in another line. */
export function readTaskDetail(line: Line, facts: Json): readonly AgentEvent[] {
  return [...stopAgent(line, facts), ...fetchOutput(line, facts), ...deleteTodo(line, facts)];
}

/** TaskStop. Stopping a shell command looks the same, but for the id. */
export function stopAgent(line: Line, facts: Json): readonly AgentEvent[] {
  const agentId = text(facts.task_id);
  const hasStopped = text(facts.message)?.startsWith('Successfully stopped task') === true;
  if (!hasStopped || !isAgentId(agentId)) return [];
  const childSessionId = agentSession(line, agentId);
  return [{ type: 'run.concluded', ...baseOf(line), childSessionId, outcome: 'aborted', by: 'stop-call' }];
}

/** TaskOutput of an agent that is done. */
function fetchOutput(line: Line, facts: Json): readonly AgentEvent[] {
  const task = record(facts.task);
  const agentId = text(task?.task_id);
  if (agentId === undefined || task?.task_type !== 'local_agent' || task.status !== 'completed') return [];
  const childSessionId = agentSession(line, agentId);
  return [{ type: 'run.concluded', ...baseOf(line), childSessionId, outcome: 'completed', by: 'result' }];
}

/** TaskUpdate. The task's file tells every other change; a deleted file tells nothing. */
function deleteTodo(line: Line, facts: Json): readonly AgentEvent[] {
  const todoId = text(facts.taskId);
  const isDeleted =
    record(facts.statusChange)?.to === 'deleted' || list(facts.updatedFields).includes('deleted');
  if (todoId === undefined || facts.success !== true || !isDeleted) return [];
  return [{ type: 'todo.changed', ...baseOf(line), sessionId: line.rootSessionId, todoId, todo: null }];
}
