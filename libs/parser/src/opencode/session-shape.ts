import { part } from './part-shape.js';
import {
  withheld,
  either,
  figure,
  figures,
  folder,
  list,
  modelName,
  object,
  text,
  word,
  type Shape,
} from '../shapes/shape.js';

const defaultTitle = /^(?:New|Child) session - [\dT:.Z-]{10,32}$/;
const agentSuffix = / \(@[\w.:-]{1,64} subagent\)$/;

/** A child is titled `{description} (@{agent} subagent)`: its agent leaves, its description does not. */
const title: Shape = (value, fingerprint) => {
  if (typeof value !== 'string' || defaultTitle.test(value)) return value;
  const suffix = agentSuffix.exec(value)?.[0] ?? '';
  return withheld(value.slice(0, value.length - suffix.length), fingerprint) + suffix;
};

export const error = object({
  name: word,
  data: object({ message: text, statusCode: figure, isRetryable: figure }),
});
export const status = object({ type: word, attempt: figure, next: figure, message: text });
const model = either(
  modelName,
  object({ id: modelName, modelID: modelName, providerID: word, variant: word }),
);

/** A session or a message: both come as `info`, and their fields do not collide. */
export const info = object({
  id: word,
  sessionID: word,
  projectID: word,
  parentID: word,
  title,
  agent: word,
  mode: word,
  role: word,
  version: word,
  directory: folder,
  model,
  modelID: modelName,
  providerID: word,
  path: object({ cwd: folder }),
  cost: figure,
  tokens: figures,
  summary: figure,
  finish: word,
  error,
  time: figures,
});

const questions = list(object({ question: text, header: text }));
export const messages = list(object({ info, parts: list(part) }));

/** What a request is about is a path or a command: only the permission's name leaves. */
export const asked = {
  id: word,
  sessionID: word,
  permission: word,
  type: word,
  messageID: word,
  callID: word,
  tool: object({ messageID: word, callID: word }),
  requestID: word,
  permissionID: word,
  reply: word,
  response: word,
  questions,
} satisfies Readonly<Record<string, Shape>>;
