import { z } from 'zod';
import { tokensSchema } from '../events/message-events.js';
import { runStatuses } from '../view/run-view.js';
import { count, isoTime, usd } from './wire-types.js';

/** One delegation, as the API tells it (DESIGN §8). */
export const subAgentSchema = z.object({
  runId: z.string(),
  /** The main session it belongs to. */
  sessionId: z.string(),
  toolUseId: z.string().nullable(),
  agentId: z.string().nullable(),
  childSessionId: z.string().nullable(),
  parentRunId: z.string().nullable(),
  depth: count,
  agentType: z.string(),
  description: z.string().nullable(),
  prompt: z.string().nullable(),
  status: z.enum(runStatuses),
  background: z.boolean(),
  startedAt: isoTime.nullable(),
  completedAt: isoTime.nullable(),
  durationMs: count.nullable(),
  lastActivityAt: isoTime.nullable(),
  currentActivity: z.string().nullable(),
  toolUseCount: count,
  tokens: tokensSchema,
  model: z.string().nullable(),
  /** Null where it used something and none of it has a price. */
  costUsd: usd.nullable(),
  totalCostUsd: usd.nullable(),
  unpricedModels: z.array(z.string()),
  error: z.string().nullable(),
  evidence: z.array(z.object({ kind: z.string(), at: isoTime.nullable(), detail: z.string() })),
});
export type SubAgent = z.infer<typeof subAgentSchema>;

/** How many delegations there are, by where they stand. */
export const runCountsSchema = z.object({
  total: count,
  pending: count,
  running: count,
  completed: count,
  failed: count,
  aborted: count,
  orphaned: count,
  unknown: count,
});
export type RunCounts = z.infer<typeof runCountsSchema>;

/** The little of a delegation that a pill of the overview shows. */
const agentPillSchema = subAgentSchema.pick({ runId: true, agentType: true, status: true });
export type AgentPill = z.infer<typeof agentPillSchema>;

/** Pills are the active ones first, then the latest; `counts` and `lastActivityAt` cover all. */
export const agentSummarySchema = z.object({
  counts: runCountsSchema,
  pills: z.array(agentPillSchema),
  lastActivityAt: subAgentSchema.shape.lastActivityAt,
});
export type AgentSummary = z.infer<typeof agentSummarySchema>;

/** An agent's state across all its runs. */
export const agentStatusSchema = z.object({
  agentId: z.string(),
  state: z.enum(runStatuses),
  error: z.string().nullable(),
  messageCount: count,
  lastUpdated: isoTime.nullable(),
});
export type AgentStatus = z.infer<typeof agentStatusSchema>;
