import { isAgentId, type AgentEvent, type AgentEventOf } from '@tributary/domain';
import { epochMs, present, record, text } from '../../json.js';
import { eitherCase } from './address-stream-line.js';
import { describeSession } from '../describe-session.js';
import { agentSession, baseOf, type Line } from '../line.js';
import { parseWorkflowProgress } from './parse-workflow-progress.js';

type Subtype = 'task_started' | 'task_progress' | 'task_updated' | 'task_notification';
type Outcome = AgentEventOf<'run.concluded'>['outcome'];

/** The only trace that nested agents leave in the stream: their messages are not forwarded. */
export function parseStreamTask(line: Line, subtype: Subtype): readonly AgentEvent[] {
  const agentId = text(eitherCase(line.json, 'task_id', 'taskId'));
  if (isWorkflowTask(agentId)) return parseWorkflowTask(line, subtype);
  if (!isAgentId(agentId)) return [];
  const task: Task = {
    line,
    agentId,
    childSessionId: agentSession(line, agentId),
    toolUseId: text(eitherCase(line.json, 'tool_use_id', 'toolUseId')),
  };
  switch (subtype) {
    case 'task_started':
      return [describeTask(task), ...spawnNested(task), ...link(task), ...launch(task)];
    case 'task_progress':
      return [describeTask(task), ...link(task)];
    case 'task_updated':
      return concludeByUpdate(task);
    case 'task_notification':
      return [...link(task), ...concludeByNotice(task)];
  }
}

function isWorkflowTask(id: string | undefined): boolean {
  return id !== undefined && /^w[0-9a-z]{8}$/.test(id);
}

function parseWorkflowTask(line: Line, subtype: Subtype): readonly AgentEvent[] {
  if (subtype === 'task_progress') return parseWorkflowProgress(line);
  const toolUseId = text(eitherCase(line.json, 'tool_use_id', 'toolUseId'));
  const outcome = outcomeOf(line.json.status, 'aborted');
  if (subtype !== 'task_notification' || toolUseId === undefined || outcome === undefined) return [];
  return [{ type: 'run.concluded', ...baseOf(line), toolUseId, outcome, by: 'notification' }];
}

interface Task {
  readonly line: Line;
  readonly agentId: string;
  readonly childSessionId: string;
  readonly toolUseId: string | undefined;
}

function describeTask({ line, agentId, childSessionId }: Task): AgentEvent {
  const isKnown = line.json.subtype === 'task_started' && namesSpawner(line);
  const parentSessionId = isKnown ? spawnerOf(line) : undefined;
  const agent = { ...line, agentId, sessionId: childSessionId, isMain: false };
  return describeSession(agent, present({ parentSessionId }));
}

/** 2.1.199 tells nothing of nesting, 2.1.241 only the depth: then the call itself shows who made it. */
function namesSpawner({ json }: Line): boolean {
  const depth = eitherCase(json, 'spawn_depth', 'spawnDepth');
  return depth === 1 || eitherCase(json, 'parent_task_id', 'parentTaskId') !== undefined;
}

/** A workflow is no agent: what it starts belongs to the main session. */
function spawnerOf(line: Line): string {
  const parent = text(eitherCase(line.json, 'parent_task_id', 'parentTaskId'));
  return isAgentId(parent) ? agentSession(line, parent) : line.rootSessionId;
}

/** The calls of the main session are in the stream themselves. */
function spawnNested({ line, toolUseId }: Task): readonly AgentEvent[] {
  const sessionId = spawnerOf(line);
  if (toolUseId === undefined || sessionId === line.rootSessionId) return [];
  const { description, prompt } = line.json;
  return [
    {
      type: 'run.spawned',
      sessionId,
      at: line.at,
      toolUseId,
      via: 'task',
      ...present({ agentType: line.agentType, description: text(description), prompt: text(prompt) }),
    },
  ];
}

function link({ line, toolUseId, childSessionId }: Task): readonly AgentEvent[] {
  return toolUseId === undefined ? [] : [{ type: 'run.linked', ...baseOf(line), toolUseId, childSessionId }];
}

function launch({ line, toolUseId }: Task): readonly AgentEvent[] {
  const isBackground = eitherCase(line.json, 'is_backgrounded', 'isBackgrounded') === true;
  return toolUseId === undefined || !isBackground
    ? []
    : [{ type: 'run.launched', ...baseOf(line), toolUseId }];
}

function concludeByUpdate(task: Task): readonly AgentEvent[] {
  const patch = record(task.line.json.patch);
  const at = epochMs(eitherCase(patch ?? {}, 'end_time', 'endTime')) ?? task.line.at;
  return conclude(task, { outcome: outcomeOf(patch?.status, 'aborted'), at, error: text(patch?.error) });
}

/** `stopped` is said of a killed agent here, and of one found dead at a resume, which serves no call. */
function concludeByNotice(task: Task): readonly AgentEvent[] {
  const { status, summary } = task.line.json;
  const outcome = outcomeOf(status, task.toolUseId === undefined ? 'stopped' : 'aborted');
  const error = outcome === 'completed' ? undefined : text(summary);
  return conclude(task, { outcome, at: task.line.at, error });
}

function outcomeOf(status: unknown, whenStopped: Outcome): Outcome | undefined {
  if (status === 'completed' || status === 'failed') return status;
  if (status === 'killed') return 'aborted';
  return status === 'stopped' ? whenStopped : undefined;
}

function conclude(
  { line, toolUseId, childSessionId }: Task,
  { outcome, at, error }: { outcome: Outcome | undefined; at: number | null; error: string | undefined },
): readonly AgentEvent[] {
  if (outcome === undefined) return [];
  return [
    {
      type: 'run.concluded',
      sessionId: line.sessionId,
      at,
      childSessionId,
      outcome,
      by: 'notification',
      ...present({ toolUseId, error }),
    },
  ];
}
