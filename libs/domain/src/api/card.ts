import { z } from 'zod';
import { aiProgressSchema, aiStatusSchema, stageSchema } from '../card/card-state.js';
import { tokensSchema } from '../events/message-events.js';
import { sessionMappingSchema } from './binding.js';
import { costSchema } from './cost.js';
import { agentSummarySchema, runCountsSchema, subAgentSchema } from './sub-agent.js';
import { count, isoTime, usd } from './wire-types.js';

/** A work item with what its sessions did so far. `cost.ownUsd` is what its main sessions cost themselves. */
export const cardSchema = z.object({
  id: z.string(),
  key: z.string().nullable(),
  projectId: z.string().nullable(),
  developer: z.string().nullable(),
  title: z.string(),
  stage: stageSchema,
  aiStatus: aiStatusSchema,
  aiProgress: aiProgressSchema.nullable(),
  aiSessionId: z.string().nullable(),
  isAuto: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
  /** Its main sessions, the latest activity first. */
  sessionIds: z.array(z.string()),
  lastActivityAt: isoTime.nullable(),
  cost: costSchema,
  tokens: tokensSchema,
  agents: agentSummarySchema,
});
export type Card = z.infer<typeof cardSchema>;

/** What each agent did for a card, as it is or as it was. */
export const agentActivitySchema = z.object({
  cardId: z.string(),
  /** The past instant that was asked for; null for the present. */
  at: isoTime.nullable(),
  agents: z.array(
    z.object({
      agent: z.string(),
      agentType: z.string().nullable(),
      isSubagent: z.boolean(),
      eventCount: count,
      toolUseCount: count,
      firstSeen: isoTime.nullable(),
      lastSeen: isoTime.nullable(),
      runs: runCountsSchema,
      tokens: tokensSchema,
      costUsd: usd,
      unpricedModels: z.array(z.string()),
    }),
  ),
  sessionMappings: z.array(sessionMappingSchema),
  subAgents: z.array(subAgentSchema),
  cost: costSchema,
  tokens: tokensSchema,
});
export type AgentActivity = z.infer<typeof agentActivitySchema>;

/** A moment of a card's past at which something changed. */
const instantSchema = z.object({
  at: isoTime,
  kind: z.enum(['run.started', 'run.ended', 'activity']),
  runId: z.string().nullable(),
});
export type CardInstant = z.infer<typeof instantSchema>;

/** All of them in order; where there are too many, runs' starts and ends and an even choice of the others. */
export const cardInstantsSchema = z.object({
  from: isoTime.nullable(),
  to: isoTime.nullable(),
  items: z.array(instantSchema),
  isThinned: z.boolean(),
});
export type CardInstants = z.infer<typeof cardInstantsSchema>;

/** One line of the readable feed. */
export const logEntrySchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  runId: z.string().nullable(),
  eventType: z.string(),
  agent: z.string(),
  content: z.string(),
  metadata: z.unknown(),
  /** Only its owner reads what it says. */
  isWithheld: z.boolean().exactOptional(),
  occurredAt: isoTime,
});
export type LogEntry = z.infer<typeof logEntrySchema>;
