import type { AgentEventOf } from '../events/agent-event.js';
import type { Tokens } from '../events/message-events.js';
import type { Stamped } from './stamped.js';

/** One session's report of what one API message used. Forks repeat a message: only one claim is counted. */
export interface UsageClaim {
  readonly sessionId: string;
  readonly messageId: string;
  at: number | null;
  /** When the first file that tells it was made; null where that is not known. */
  bornAt: number | null;
  model: string;
  tokens: Tokens;
  webSearches: number;
  isFast: boolean;
  reportedUsd: number | null;
}

/** One tool call of a session, with its result where it came. */
export interface ToolCall {
  readonly sessionId: string;
  readonly toolUseId: string;
  messageId: string | null;
  name: Stamped<string> | null;
  input: string;
  calledAt: number | null;
  returned: Stamped<{ readonly isError: boolean; readonly output: string }> | null;
}

/** One piece of text of a conversation. */
export interface MessagePart {
  readonly sessionId: string;
  readonly partId: string;
  messageId: string;
  at: number | null;
  role: AgentEventOf<'message.recorded'>['role'];
  kind: AgentEventOf<'message.recorded'>['kind'];
  text: string;
  isPrompt: boolean;
}
