import { isAgentId, type AgentEvent } from '@tributary/domain';
import { flag, jsonText, present, record, records, text, type Json } from '../json.js';
import { agentSession, baseOf, type Line } from './line.js';
import { readTodos } from './read-todos.js';

/** A tool call, and what it means beyond being one. */
export function parseToolUse(line: Line, block: Json, messageId: string): readonly AgentEvent[] {
  const toolUseId = text(block.id);
  const name = text(block.name);
  if (toolUseId === undefined || name === undefined) return [];
  const call: Call = { toolUseId, messageId, input: record(block.input) ?? {} };
  return [
    {
      type: 'tool.called',
      ...baseOf(line),
      messageId,
      toolUseId,
      name,
      input: jsonText(block.input ?? {}),
    },
    ...(meaningOf(name)?.(line, call) ?? []),
  ];
}

/** Whether a block asks for a sub-agent. */
export function isSpawn({ type, name }: Json): boolean {
  return type === 'tool_use' && meaningOf(text(name) ?? '') === spawnByTask;
}

interface Call {
  readonly toolUseId: string;
  readonly messageId: string;
  readonly input: Json;
}

type Meaning = (line: Line, call: Call) => readonly AgentEvent[];

const meanings: Readonly<Record<string, Meaning>> = {
  Task: spawnByTask,
  Agent: spawnByTask,
  SendMessage: spawnByMessage,
  TodoWrite: replaceTodos,
  AskUserQuestion: askQuestion,
  ExitPlanMode: askForPlan,
};

function meaningOf(name: string): Meaning | undefined {
  return Object.hasOwn(meanings, name) ? meanings[name] : undefined;
}

function spawnByTask(line: Line, { toolUseId, messageId, input }: Call): readonly AgentEvent[] {
  const resumed = text(input.resume);
  return [
    {
      type: 'run.spawned',
      ...baseOf(line),
      toolUseId,
      messageId,
      via: 'task',
      ...present({
        requestId: text(line.json.requestId),
        agentType: text(input.subagent_type),
        description: text(input.description),
        prompt: text(input.prompt),
        isBackground: flag(input.run_in_background),
        resumesSessionId: resumed === undefined ? undefined : agentSession(line, resumed),
      }),
    },
  ];
}

/** A run only if its result or a notification says that an agent took it up; it may be called by a name. */
function spawnByMessage(line: Line, { toolUseId, messageId, input }: Call): readonly AgentEvent[] {
  const agentId = [text(input.to), text(input.recipient)].find(isAgentId);
  return [
    {
      type: 'run.spawned',
      ...baseOf(line),
      toolUseId,
      messageId,
      via: 'message',
      ...present({
        resumesSessionId: agentId === undefined ? undefined : agentSession(line, agentId),
        description: text(input.summary),
        prompt: text(input.message) ?? text(input.content),
      }),
    },
  ];
}

function replaceTodos(line: Line, { input }: Call): readonly AgentEvent[] {
  if (!Array.isArray(input.todos)) return [];
  return [{ type: 'todos.replaced', ...baseOf(line), todos: readTodos(input.todos) }];
}

function askQuestion(line: Line, { toolUseId, input }: Call): readonly AgentEvent[] {
  const questions = records(input.questions).flatMap(({ question }) => text(question) ?? []);
  return [
    {
      type: 'attention.asked',
      ...baseOf(line),
      requestId: toolUseId,
      kind: 'question',
      text: questions.join('\n'),
    },
  ];
}

function askForPlan(line: Line, { toolUseId, input }: Call): readonly AgentEvent[] {
  return [
    {
      type: 'attention.asked',
      ...baseOf(line),
      requestId: toolUseId,
      kind: 'permission',
      text: text(input.plan) ?? '',
    },
  ];
}
