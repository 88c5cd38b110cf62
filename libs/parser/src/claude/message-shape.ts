import {
  either,
  figure,
  figures,
  isRecord,
  list,
  modelName,
  object,
  presence,
  text,
  word,
  type Shape,
} from '../shapes/shape.js';
import { speech } from './claude-speech.js';

const todo = object({ id: word, content: text, activeForm: text, status: word, priority: word });

/** The inputs that mean something; of any other tool only its name leaves. */
const inputs: ReadonlyMap<unknown, Shape> = new Map(
  Object.entries({
    ...forNames(['Task', 'Agent'], {
      subagent_type: word,
      description: text,
      prompt: text,
      run_in_background: figure,
      model: modelName,
      isolation: word,
      effort: word,
      resume: word,
    }),
    ...forNames(['SendMessage'], { to: word, recipient: word, summary: text, message: text, content: text }),
    ...forNames(['TodoWrite'], { todos: list(todo) }),
    ...forNames(['AskUserQuestion'], { questions: list(object({ question: text })) }),
    ...forNames(['ExitPlanMode'], { plan: text }),
    ...forNames(['TaskStop', 'TaskOutput', 'TaskUpdate'], { task_id: word, taskId: word, status: word }),
  }),
);

function forNames(names: readonly string[], fields: Readonly<Record<string, Shape>>): Record<string, Shape> {
  return Object.fromEntries(names.map((name) => [name, object(fields)]));
}

const textBlocks = either(speech, list(object({ type: word, text: speech })));
const blockFields = {
  type: word,
  id: word,
  name: word,
  text: speech,
  thinking: text,
  tool_use_id: word,
  is_error: figure,
  content: textBlocks,
} satisfies Readonly<Record<string, Shape>>;
const plainBlock = object(blockFields);

const block: Shape = (value, fingerprint) => {
  if (!isRecord(value)) return undefined;
  const input = inputs.get(value.name)?.(value.input, fingerprint) ?? {};
  const kept = plainBlock(value, fingerprint) as object;
  return 'input' in value ? { ...kept, input } : kept;
};

const tiers = object({ speed: word, service_tier: word });

const usage: Shape = (value, fingerprint) => {
  if (!isRecord(value)) return undefined;
  return { ...(figures(value, fingerprint) as object), ...(tiers(value, fingerprint) as object) };
};

export const message = object({
  id: word,
  type: word,
  role: word,
  model: modelName,
  stop_reason: word,
  usage,
  content: either(speech, list(block)),
});

const resultFields = object({
  status: word,
  agentId: word,
  resumedAgentId: word,
  agentType: word,
  isAsync: figure,
  prompt: text,
  description: text,
  content: textBlocks,
  resolvedModel: modelName,
  totalDurationMs: figure,
  totalTokens: figure,
  totalToolUseCount: figure,
  usage,
  toolStats: figures,
  taskId: word,
  task_id: word,
  taskType: word,
  runId: word,
  message: keepStopMessage,
  task: object({ task_id: word, task_type: word, status: word }),
  success: figure,
  statusChange: object({ from: word, to: word }),
  updatedFields: list(word),
  answers: presence,
  plan: presence,
});

/** What the tool made of a result: links, ends and figures, or words that say how it went. */
export const toolUseResult = either(speech, resultFields);

function keepStopMessage(value: unknown): unknown {
  const isStop = typeof value === 'string' && value.startsWith('Successfully stopped task');
  return isStop ? 'Successfully stopped task' : undefined;
}

export const todoList = list(todo);
