import { z } from 'zod';
import { tools, type Tool } from './tools.js';

/** Every agent event names the session it belongs to; `at` is epoch milliseconds, null where the tool wrote no time. */
export const eventBase = { sessionId: z.string().min(1), at: z.number().nullable() };

/** Sessions that the tools start for themselves: billed, but never shown as sub-agents. */
const internalPurposes = ['warm-up', 'compaction', 'suggestion', 'side-question'] as const;
export type InternalPurpose = (typeof internalPurposes)[number];

/** What a line tells about its session. Absent fields say nothing. */
export const sessionSeen = z.object({
  type: z.literal('session.seen'),
  ...eventBase,
  tool: z.enum(Object.keys(tools) as Tool[]),
  /** The main session at the top, where the line or its path tells it. */
  rootSessionId: z.string().optional(),
  /** The session that started this one, where the tool says so directly. */
  parentSessionId: z.string().optional(),
  agentId: z.string().optional(),
  agentType: z.string().optional(),
  description: z.string().optional(),
  /** Where the agent belongs to a workflow: the workflow's run id, or its call. */
  workflowId: z.string().optional(),
  purpose: z.enum(internalPurposes).optional(),
  toolVersion: z.string().optional(),
  cwd: z.string().optional(),
  gitBranch: z.string().optional(),
  model: z.string().optional(),
  /** The session that asked for what this line repeats: its history was copied to this one. */
  copiedFrom: z.string().optional(),
  /** The session that goes on with its work, and with its agents. */
  continuedIn: z.string().optional(),
  /** True where the tool goes on with it by itself, without a terminal. */
  isBackground: z.boolean().optional(),
  /** True when this proves that the session did something at `at` (a message, not a file listing). */
  isActivity: z.boolean().optional(),
  /** True when a tool call of the session was seen to be at work at `at`: a sign of life, but nothing new was begun. */
  isAlive: z.boolean().optional(),
});

/**
 * Another family tells of the same agent: a fork repeats the calls of its origin, and `/clear` takes those at work along
 * to the next session. `twinFirstAt` is the first thing that it did there.
 */
export const sessionTwinned = z.object({
  type: z.literal('session.twinned'),
  ...eventBase,
  twinId: z.string(),
  twinFirstAt: z.number(),
});

/** `prompt` = made from the first prompt, `model` = written by the model, `user` = given by a person; the later wins. */
export const titleOrigins = ['prompt', 'model', 'user'] as const;
export const sessionTitled = z.object({
  type: z.literal('session.titled'),
  ...eventBase,
  title: z.string(),
  origin: z.enum(titleOrigins),
});

/** A level, not an edge. `absent` = the server does not list it as busy; `ended` = its process is gone. */
const activityStates = ['busy', 'retry', 'idle', 'absent', 'ended'] as const;
export const sessionState = z.object({
  type: z.literal('session.state'),
  ...eventBase,
  state: z.enum(activityStates),
  error: z.string().optional(),
});

/** Whether a process that serves the session runs, by the tool's own list of its processes. */
export const sessionProcess = z.object({
  type: z.literal('session.process'),
  ...eventBase,
  processId: z.string(),
  startedAt: z.number(),
  isAlive: z.boolean(),
});

/**
 * How a turn of this session ended, in its own words. `answered` = a final answer, `said` = text that may be
 * final (old versions write no stop reason), `failed` = an API error, `interrupted` = stopped by a person or
 * its parent, `rejected` = a person refused a permission or question, `overflowed` = its context was too long: a
 * failure, unless it is compacted and goes on.
 */
const turnOutcomes = ['answered', 'said', 'failed', 'interrupted', 'rejected', 'overflowed'] as const;
export const turnEnded = z.object({
  type: z.literal('turn.ended'),
  ...eventBase,
  outcome: z.enum(turnOutcomes),
  error: z.string().optional(),
});

export const sessionCompacted = z.object({
  type: z.literal('session.compacted'),
  ...eventBase,
  trigger: z.string().optional(),
});

/** A person is needed. */
export const attentionAsked = z.object({
  type: z.literal('attention.asked'),
  ...eventBase,
  requestId: z.string(),
  kind: z.enum(['permission', 'question']),
  text: z.string(),
  /** The message whose tool call waits: a later one proves that somebody answered. */
  messageId: z.string().optional(),
});
/** All that a person is asked of this kind: whatever was asked before and is not `open` was answered unheard. */
export const attentionListed = z.object({
  type: z.literal('attention.listed'),
  ...eventBase,
  kind: z.enum(['permission', 'question']),
  open: z.array(z.string()),
});
export const attentionAnswered = z.object({
  type: z.literal('attention.answered'),
  ...eventBase,
  requestId: z.string(),
  isAccepted: z.boolean(),
});
