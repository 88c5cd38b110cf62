import {
  figure,
  figures,
  isRecord,
  list,
  modelName,
  object,
  text,
  word,
  type Shape,
} from '../shapes/shape.js';
import { speech } from './opencode-speech.js';

const taskInput = object({
  subagent_type: word,
  description: text,
  prompt: text,
  task_id: word,
  session_id: word,
  background: figure,
});

export const todos = list(object({ id: word, content: text, status: word, priority: word }));

const state = object({
  status: word,
  output: speech,
  error: speech,
  time: figures,
  metadata: object({
    sessionId: word,
    parentSessionId: word,
    jobId: word,
    background: figure,
    todos,
    model: object({ modelID: modelName, providerID: word }),
  }),
});

const plainPart = object({
  id: word,
  messageID: word,
  sessionID: word,
  type: word,
  tool: word,
  callID: word,
  synthetic: figure,
  text: speech,
  prompt: text,
  description: text,
  agent: word,
  reason: word,
  tokens: figures,
  cost: figure,
  time: figures,
});

/** Of a call's input only that of a delegation means something. */
export const part: Shape = (value, fingerprint) => {
  if (!isRecord(value)) return undefined;
  const kept = plainPart(value, fingerprint) as object;
  if (!isRecord(value.state)) return kept;
  const input = value.tool === 'task' ? taskInput(value.state.input, fingerprint) : undefined;
  return { ...kept, state: { ...(state(value.state, fingerprint) as object), input: input ?? {} } };
};
