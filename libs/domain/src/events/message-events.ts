import { z } from 'zod';
import { eventBase } from './session-events.js';

export const messageRoles = ['user', 'assistant', 'system'] as const;
export const partKinds = ['text', 'thinking', 'image', 'notice'] as const;

/** One piece of a conversation. `partId` is the same for every copy of it within the session. */
export const messageRecorded = z.object({
  type: z.literal('message.recorded'),
  ...eventBase,
  messageId: z.string(),
  partId: z.string(),
  role: z.enum(messageRoles),
  kind: z.enum(partKinds),
  text: z.string(),
  /** A prompt typed by a person or handed over by the parent, not a note of the tool. */
  isPrompt: z.boolean().optional(),
});

export const toolCalled = z.object({
  type: z.literal('tool.called'),
  ...eventBase,
  messageId: z.string(),
  toolUseId: z.string(),
  name: z.string(),
  /** JSON text of the input, as large as it was. */
  input: z.string(),
});

export const toolReturned = z.object({
  type: z.literal('tool.returned'),
  ...eventBase,
  toolUseId: z.string(),
  isError: z.boolean(),
  output: z.string(),
});

const count = z.number().int().nonnegative();
/** Disjoint kinds: what was billed is their sum. `reasoning` is counted here only where it is not in `output`. */
export const tokensSchema = z.object({
  input: count,
  output: count,
  cacheRead: count,
  cacheWrite5m: count,
  cacheWrite1h: count,
  reasoning: count,
});
export type Tokens = z.infer<typeof tokensSchema>;

/** Usage of one API message, so far. The same message is reported many times: the largest figures count, once. */
export const usageReported = z.object({
  type: z.literal('usage.reported'),
  ...eventBase,
  messageId: z.string(),
  model: z.string(),
  tokens: tokensSchema,
  webSearches: count.optional(),
  isFast: z.boolean().optional(),
  /** What the tool itself says this message cost. */
  reportedUsd: z.number().nonnegative().optional(),
  /** When the file that tells it was made: a copy lies in a later one. */
  bornAt: z.number().optional(),
});

/** What the tool itself says a whole session cost, by model. */
export const costReported = z.object({
  type: z.literal('cost.reported'),
  ...eventBase,
  /** From when on it counted, where it says so: a process that was killed left no report to go on from. */
  since: z.number().optional(),
  totalUsd: z.number().nonnegative(),
  byModel: z.record(z.string(), z.object({ tokens: tokensSchema, usd: z.number() })),
});

export const todoStates = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
const todoSchema = z.object({
  id: z.string().optional(),
  content: z.string(),
  status: z.enum(todoStates),
  priority: z.string().optional(),
  activeForm: z.string().optional(),
});
export type Todo = z.infer<typeof todoSchema>;

/** Where a file that is replaced tells it: its last generation counts, whatever the file's clock says. */
const revision = z.object({ sourceId: z.string(), generation: z.number() }).optional();

/** The whole list of a session. */
export const todosReplaced = z.object({
  type: z.literal('todos.replaced'),
  ...eventBase,
  revision,
  todos: z.array(todoSchema),
});
/** One entry of a session's list; null where it was deleted. */
export const todoChanged = z.object({
  type: z.literal('todo.changed'),
  ...eventBase,
  revision,
  todoId: z.string(),
  todo: todoSchema.nullable(),
});

/** One entry has a new status; the rest of it was told before. */
export const todoMoved = z.object({
  type: z.literal('todo.moved'),
  ...eventBase,
  todoId: z.string(),
  status: z.enum(todoStates),
});

/** A line type this version of Tributary does not know: kept and counted, so that a format change shows on day one. */
export const unknownSeen = z.object({
  type: z.literal('unknown.seen'),
  ...eventBase,
  tool: z.string(),
  toolVersion: z.string().optional(),
  lineType: z.string(),
});
