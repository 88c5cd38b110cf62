import { z } from 'zod';
import { eventBase } from './session-events.js';

/** `task` = the delegation tool, `message` = a message that wakes a finished agent, `workflow` = one agent of a workflow. */
const spawnWays = ['task', 'message', 'workflow'] as const;

/** A tool call that delegates. `sessionId` is the spawner's; `toolUseId` is unique within the session family. */
export const runSpawned = z.object({
  type: z.literal('run.spawned'),
  ...eventBase,
  toolUseId: z.string(),
  messageId: z.string().optional(),
  /** Of the request that the call answers. An answer that broke off and the one that was asked for again share it. */
  requestId: z.string().optional(),
  via: z.enum(spawnWays),
  agentType: z.string().optional(),
  description: z.string().optional(),
  prompt: z.string().optional(),
  isBackground: z.boolean().optional(),
  /** The child session that is to go on, where the call names one. */
  resumesSessionId: z.string().optional(),
});

/** Which child session serves a delegation. */
export const runLinked = z.object({
  type: z.literal('run.linked'),
  ...eventBase,
  toolUseId: z.string(),
  childSessionId: z.string(),
  /** A record of the tool says so, not words that anything may contain: then the call need not have been seen. */
  isRecorded: z.boolean().optional(),
});

/** A workflow's tool call and the id under which its agents lie. */
export const workflowLaunched = z.object({
  type: z.literal('workflow.launched'),
  ...eventBase,
  toolUseId: z.string(),
  workflowId: z.string(),
});

/** Launched into the background: the tool result is not the end. */
export const runLaunched = z.object({
  type: z.literal('run.launched'),
  ...eventBase,
  toolUseId: z.string(),
  /** Nobody will tell of its end: it waits for more to do whenever it has answered. */
  isTeammate: z.boolean().optional(),
});

/**
 * What an end looks like from outside the child. `stopped` = found dead at a resume; `finished` = it ended by
 * itself, for better or worse.
 */
const conclusionOutcomes = ['completed', 'failed', 'aborted', 'stopped', 'finished'] as const;
const conclusionSources = ['result', 'notification', 'journal', 'meta', 'hook', 'stop-call'] as const;

/** Names the delegation, the child, or both. `sessionId` is any session of the family. */
export const runConcluded = z.object({
  type: z.literal('run.concluded'),
  ...eventBase,
  toolUseId: z.string().optional(),
  childSessionId: z.string().optional(),
  outcome: z.enum(conclusionOutcomes),
  by: z.enum(conclusionSources),
  error: z.string().optional(),
  /** Names the note that says so, where one note is written several times. */
  note: z.string().optional(),
});
