import { z } from 'zod';
import { messageRoles, partKinds } from '../events/message-events.js';
import { runStatuses } from '../view/run-view.js';
import { pageOf } from './page.js';
import { subAgentSchema } from './sub-agent.js';
import { isoTime } from './wire-types.js';

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
