import type { AgentEventOf } from '../events/agent-event.js';
import type { Todo, Tokens } from '../events/message-events.js';
import type { InternalPurpose } from '../events/session-events.js';
import type { Tool } from '../events/tools.js';
import type { Conclusion } from './conclusion.js';
import type { Stamped } from './stamped.js';
import type { Voices } from './voices.js';

export type ActivityState = AgentEventOf<'session.state'>['state'];
export type TurnOutcome = Exclude<AgentEventOf<'turn.ended'>['outcome'], 'said'>;

/** How one turn of a session ended, in its own words. */
export interface TurnEnd {
  readonly at: number | null;
  readonly outcome: TurnOutcome;
  readonly error?: string;
}

/** A process that serves a session, from its start to the last time it was seen, or seen to be gone. */
export interface ProcessFacts {
  readonly startedAt: number;
  readonly aliveAt: number | null;
  readonly goneAt: number | null;
}

/** A permission or question put to a person. */
export interface Request {
  readonly kind?: 'permission' | 'question';
  readonly text?: string;
  readonly askedAt: number | null;
  readonly answeredAt?: number | null;
  readonly messageId?: string;
}

/** What the tool itself says a session cost, sub-agents included where the tool counts them in. */
export interface ReportedCost {
  /** Whatever was spent before is not in it. */
  readonly since?: number;
  readonly totalUsd: number;
  readonly byModel: Readonly<Record<string, { readonly tokens: Tokens; readonly usd: number }>>;
}

/**
 * All that was learnt about one session, merged so that order and repetition do not matter. It is stored as it
 * stands (`sessions.facts`), so every field is JSON and every list is a set in a fixed order.
 */
export interface SessionFacts {
  readonly sessionId: string;
  tool?: Tool;
  rootSessionId?: string;
  parentSessionId?: string;
  agentId?: string;
  workflowId?: string;
  /** The same agent in other families, with when it first did something there. */
  twins?: Record<string, number>;
  purpose?: InternalPurpose;
  /** The session whose history it began with. */
  origin?: Stamped<string>;
  /** The last thing that was copied. */
  copiedUntil?: number | null;
  isBackground?: true;
  /** The session that went on with its work, since when. */
  continued?: Stamped<string>;
  agentType?: Stamped<string>;
  description?: Stamped<string>;
  toolVersion?: Stamped<string>;
  cwd?: Stamped<string>;
  gitBranch?: Stamped<string>;
  model?: Stamped<string>;
  title?: Stamped<string> & { readonly rank: number };
  /** What it was first asked to do. */
  prompt?: Stamped<string>;
  /** What it last began to do, e.g. `Read src/auth.ts`. */
  doing?: Stamped<string>;
  state?: Stamped<ActivityState>;
  /** The last time it was told to have stopped by itself. */
  idleAt?: number | null;
  /** The last time it waited to ask the model again. */
  retriedAt?: number | null;
  /** The last time its process was known to be gone. */
  endedAt?: number | null;
  /** Its processes, where the tool lists them: a session that is resumed gets another. */
  processes?: Record<string, ProcessFacts>;
  firstAt?: number | null;
  /** The last time it said or did something; later bookkeeping lines do not count. */
  activeAt?: number | null;
  /** The last time a tool call of it was seen to be at work, however long ago it began. */
  aliveAt?: number | null;
  /** The model's last message: a spawner that spoke again is no longer waiting for a foreground child. */
  latestMessage?: Stamped<string>;
  turnEnds: TurnEnd[];
  /** The last text that may have been a final answer. */
  saidAt?: number | null;
  /** Ends reported for this child without naming the delegation. */
  conclusions: Conclusion[];
  requests: Record<string, Request>;
  /** What was open when the tool was last asked for all of a kind. */
  openLists?: Partial<Record<'permission' | 'question', Stamped<string[]>>>;
  /** The latest of all who told it, as each of `todoItems`. */
  todoList?: Stamped<Todo[]>;
  todoItems: Record<string, Stamped<Todo | null>>;
  /** Where files tell the list or an entry: what each of them, and whoever else, said last. */
  todoVoices?: Record<string, Voices<Todo[] | Todo | null>>;
  /** Changes of status that came without the rest of the entry. */
  todoMoves?: Record<string, Stamped<Todo['status']>>;
  /** The last report of each count that the tool began, by when it began. */
  costReports?: Record<string, Stamped<ReportedCost>>;
  /** All of them together; a copy's count goes on from its origin's, so that it tells nothing of the copy alone. */
  reportedCost?: Stamped<ReportedCost>;
  compactedAt: number[];
}

export function newSessionFacts(sessionId: string): SessionFacts {
  return { sessionId, turnEnds: [], conclusions: [], requests: {}, todoItems: {}, compactedAt: [] };
}
