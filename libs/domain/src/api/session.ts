import { z } from 'zod';
import { todoStates, tokensSchema } from '../events/message-events.js';
import type { SessionStatus } from '../view/session-status.js';
import { bindingSchema } from './binding.js';
import { costSchema } from './cost.js';
import { agentStatusSchema, agentSummarySchema, subAgentSchema } from './sub-agent.js';
import { count, isoTime } from './wire-types.js';

export const sessionStatuses = [
  'running',
  'waiting',
  'idle',
  'completed',
  'failed',
  'aborted',
  'orphaned',
  'unknown',
] as const satisfies readonly SessionStatus[];

export const todoItemSchema = z.object({
  content: z.string(),
  status: z.enum(todoStates),
  priority: z.string().nullable(),
  activeForm: z.string().nullable(),
});
export type TodoItem = z.infer<typeof todoItemSchema>;

/** A session as lists and `session.updated` tell it. */
export const sessionSummarySchema = z.object({
  id: z.string(),
  tool: z.string().nullable(),
  toolVersion: z.string().nullable(),
  projectId: z.string().nullable(),
  developer: z.string().nullable(),
  title: z.string().nullable(),
  status: z.enum(sessionStatuses),
  attention: z.string().nullable(),
  currentActivity: z.string().nullable(),
  /** How the last answer of a session that has come to its end begins. */
  lastWords: z.string().nullable(),
  model: z.string().nullable(),
  cwd: z.string().nullable(),
  gitBranch: z.string().nullable(),
  startedAt: isoTime.nullable(),
  lastActivityAt: isoTime.nullable(),
  endedAt: isoTime.nullable(),
  rootSessionId: z.string(),
  parentSessionId: z.string().nullable(),
  cardId: z.string().nullable(),
  binding: bindingSchema.nullable(),
  cost: costSchema,
  /** Its own; `totalTokens` includes all descendants. */
  tokens: tokensSchema,
  totalTokens: tokensSchema,
  agents: agentSummarySchema,
  todoCounts: z.object({ done: count, total: count }),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

/** One session in full; `subAgents` holds all descendants, flat. */
export const sessionDetailSchema = sessionSummarySchema.extend({
  toolUseCount: count,
  subAgents: z.array(subAgentSchema),
  agentStatuses: z.record(z.string(), agentStatusSchema),
  todos: z.array(todoItemSchema),
});
export type SessionDetail = z.infer<typeof sessionDetailSchema>;
