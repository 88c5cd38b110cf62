import { z } from 'zod';
import {
  costReported,
  messageRecorded,
  todoChanged,
  todoMoved,
  todosReplaced,
  toolCalled,
  toolReturned,
  unknownSeen,
  usageReported,
} from './message-events.js';
import { runConcluded, runLaunched, runLinked, runSpawned, workflowLaunched } from './run-events.js';
import {
  attentionAnswered,
  attentionAsked,
  attentionListed,
  sessionCompacted,
  sessionProcess,
  sessionSeen,
  sessionState,
  sessionTitled,
  sessionTwinned,
  turnEnded,
} from './session-events.js';

/** What a raw event means, in words that no tool owns. */
export const agentEventSchema = z.discriminatedUnion('type', [
  sessionSeen,
  sessionTitled,
  sessionState,
  sessionProcess,
  sessionCompacted,
  sessionTwinned,
  turnEnded,
  attentionAsked,
  attentionListed,
  attentionAnswered,
  runSpawned,
  runLinked,
  runLaunched,
  runConcluded,
  workflowLaunched,
  messageRecorded,
  toolCalled,
  toolReturned,
  usageReported,
  costReported,
  todosReplaced,
  todoChanged,
  todoMoved,
  unknownSeen,
]);
export type AgentEvent = z.infer<typeof agentEventSchema>;
export type AgentEventType = AgentEvent['type'];
export type AgentEventOf<Type extends AgentEventType> = Extract<AgentEvent, { type: Type }>;

/** A parser's answer for one raw event: exactly one, whatever the line holds. */
export type Parsed =
  | { readonly outcome: 'parsed'; readonly key: string; readonly events: readonly AgentEvent[] }
  | { readonly outcome: 'ignored'; readonly reason: string }
  | { readonly outcome: 'rejected'; readonly reason: string };
