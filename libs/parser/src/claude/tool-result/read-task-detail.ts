import { isAgentId, type AgentEvent } from '@tributary/domain';
import { list, present, record, text, type Json } from '../../json.js';
import { agentSession, baseOf, type Line } from '../line.js';
import { endingOf } from './run-endings.js';
import { readTodo, todoStatus } from '../read-todos.js';

/** Results of the tools that look after tasks, told apart by their shape: the call is in another line. */
export function readTaskDetail(line: Line, facts: Json): readonly AgentEvent[] {
  return [
    ...stopAgent(line, facts),
    ...fetchOutput(line, facts),
    ...describeTodo(line, facts),
    ...moveTodo(line, facts),
  ];
}

/** TaskStop. Stopping a shell command looks the same, but for the id. */
export function stopAgent(line: Line, facts: Json): readonly AgentEvent[] {
  const agentId = text(facts.task_id);
  const hasStopped = text(facts.message)?.startsWith('Successfully stopped task') === true;
  if (!hasStopped || !isAgentId(agentId)) return [];
  const childSessionId = agentSession(line, agentId);
  return [{ type: 'run.concluded', ...baseOf(line), childSessionId, outcome: 'aborted', by: 'stop-call' }];
}

/** TaskOutput of an agent that is over. */
function fetchOutput(line: Line, facts: Json): readonly AgentEvent[] {
  const task = record(facts.task);
  const agentId = text(task?.task_id);
  const outcome = endingOf(task?.status);
  if (agentId === undefined || task?.task_type !== 'local_agent' || outcome === undefined) return [];
  const childSessionId = agentSession(line, agentId);
  const error = text(task.error);
  return [
    { type: 'run.concluded', ...baseOf(line), childSessionId, outcome, by: 'result', ...present({ error }) },
  ];
}

/** TaskCreate and TaskGet. The list is the session's, whichever of its agents writes to it. */
function describeTodo(line: Line, facts: Json): readonly AgentEvent[] {
  const task = record(facts.task) ?? {};
  const todoId = text(task.id);
  const todo = readTodo(task, task.subject);
  if (todoId === undefined || todo === undefined) return [];
  return [{ type: 'todo.changed', ...baseOf(line), sessionId: line.rootSessionId, todoId, todo }];
}

/** TaskUpdate. */
function moveTodo(line: Line, facts: Json): readonly AgentEvent[] {
  const todoId = text(facts.taskId);
  if (todoId === undefined || facts.success !== true) return [];
  const base = { at: line.at, sessionId: line.rootSessionId, todoId };
  const to = record(facts.statusChange)?.to;
  const isDeleted = to === 'deleted' || list(facts.updatedFields).includes('deleted');
  if (isDeleted) return [{ type: 'todo.changed', ...base, todo: null }];
  return to === undefined ? [] : [{ type: 'todo.moved', ...base, status: todoStatus(to) }];
}
