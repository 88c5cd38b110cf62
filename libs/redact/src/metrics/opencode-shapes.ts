import type { SourceKind } from '@tributary/domain';
import { part } from './opencode-parts.js';
import {
  withheld,
  dictionary,
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
} from './shape.js';

const defaultTitle = /^(?:New|Child) session - [\dT:.Z-]{10,32}$/;
const agentSuffix = / \(@[\w.:-]{1,64} subagent\)$/;

/** A child is titled `{description} (@{agent} subagent)`: its agent leaves, its description does not. */
const title: Shape = (value, fingerprint) => {
  if (typeof value !== 'string' || defaultTitle.test(value)) return value;
  const suffix = agentSuffix.exec(value)?.[0] ?? '';
  return withheld(value.slice(0, value.length - suffix.length), fingerprint) + suffix;
};

const error = object({
  name: word,
  data: object({ message: text, statusCode: figure, isRetryable: figure }),
});
const status = object({ type: word, attempt: figure, next: figure, message: text });
const model = either(
  modelName,
  object({ id: modelName, modelID: modelName, providerID: word, variant: word }),
);

/** A session or a message: both come as `info`, and their fields do not collide. */
const info = object({
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

const todos = list(object({ id: word, content: text, status: word, priority: word }));
const questions = list(object({ question: text, header: text }));
const messages = list(object({ info, parts: list(part) }));

/** What a request is about is a path or a command: only the permission's name leaves. */
const asked = {
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

const properties = object({ ...asked, info, part, time: figure, status, error, todos });
const payload = { id: word, type: word, properties } satisfies Readonly<Record<string, Shape>>;

const bodies: ReadonlyMap<unknown, Shape> = new Map(
  Object.entries({
    session: info,
    sessions: list(info),
    children: list(info),
    messages,
    todos,
    status: dictionary(status),
    permissions: list(object(asked)),
    questions: list(object(asked)),
  }),
);
const snapshotEnvelope = object({
  kind: word,
  at: figure,
  sessionID: word,
  sessionIDs: list(word),
  directory: folder,
});

const snapshot: Shape = (value, fingerprint) => {
  const { kind, body } = value as { readonly kind?: unknown; readonly body?: unknown };
  const kept = bodies.get(kind)?.(body, fingerprint) ?? null;
  return { ...(snapshotEnvelope(value, fingerprint) as object), body: kept };
};

export const opencodeShapes = {
  'opencode.event': object({ ...payload, directory: folder, payload: object(payload) }),
  'opencode.snapshot': snapshot,
  'opencode.run-json': object({ type: word, timestamp: figure, sessionID: word, part, error }),
  'opencode.export': object({ info, messages }),
} satisfies Partial<Record<SourceKind, Shape>>;
