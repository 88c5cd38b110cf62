import { z } from 'zod';
import { messageRoles, partKinds, tokensSchema } from '../events/message-events.js';
import { runStatuses } from '../view/run-view.js';
import { pageOf } from './page.js';
import { subAgentSchema } from './sub-agent.js';
import { count, isoTime, usd } from './wire-types.js';

/** Longer texts are cut in lists, in characters. */
export const longestPart = 32_768;

/** What one API message used. */
export const messageUsageSchema = z.object({
  model: z.string(),
  tokens: tokensSchema,
  /** Null: the model has no price. */
  costUsd: usd.nullable(),
  /** False where a fork or a copy repeats a message that is counted in another session. */
  isCounted: z.boolean(),
});
export type MessageUsage = z.infer<typeof messageUsageSchema>;

/** One piece of a conversation: a text, or a tool call with its result. */
export const conversationPartSchema = z.object({
  partId: z.string(),
  messageId: z.string().nullable(),
  runId: z.string().nullable(),
  role: z.enum(messageRoles),
  kind: z.enum([...partKinds, 'tool']),
  at: isoTime.nullable(),
  /** Empty for a tool call. */
  text: z.string(),
  isPrompt: z.boolean(),
  /** Of its whole message, told with the first part of it only; null too where the tool tells none. */
  usage: messageUsageSchema.nullable(),
  tool: z
    .object({
      toolUseId: z.string().nullable(),
      name: z.string().nullable(),
      input: z.string(),
      output: z.string().nullable(),
      isError: z.boolean().nullable(),
      returnedAt: isoTime.nullable(),
    })
    .nullable(),
  /** Its text, or its call's input or output, is longer than this: `href` has the whole. */
  truncated: z.boolean(),
  /** Of the whole. */
  bytes: count,
  href: z.string().nullable(),
});
export type ConversationPart = z.infer<typeof conversationPartSchema>;

/** A sub-agent's conversation with its status; an agent that was continued has several runs, the latest last. */
export const agentConversationSchema = z.object({
  projectId: z.string(),
  sessionId: z.string(),
  agentId: z.string(),
  childSessionId: z.string().nullable(),
  status: z.enum(runStatuses),
  runs: z.array(subAgentSchema),
  messages: pageOf(conversationPartSchema),
});
export type AgentConversation = z.infer<typeof agentConversationSchema>;
