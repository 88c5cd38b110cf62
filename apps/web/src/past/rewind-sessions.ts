import {
  addTokens,
  emptyTokens,
  type AgentActivity,
  type SessionDetail,
  type SubAgent,
  type TodoItem,
  type Tokens,
} from '@tributary/domain';
import { costOfRuns, tokensOfRuns } from '../agents/sum-up-runs.js';
import { subtractTokens } from '../format/subtract-tokens.js';

export interface PastMoment {
  readonly at: number;
  readonly activity: AgentActivity;
  /** By session. */
  readonly todos: ReadonlyMap<string, readonly TodoItem[]>;
}

interface OwnFigures {
  readonly usd: number;
  readonly tokens: Tokens;
  readonly toolUseCount: number;
}

/** The sessions of a card as they were. One that had not begun is left out; one that was over is as it is. */
export function rewindSessions(sessions: readonly SessionDetail[], moment: PastMoment): SessionDetail[] {
  const begun = sessions.filter(({ startedAt }) => startedAt !== null && Date.parse(startedAt) <= moment.at);
  const open = begun.filter((session) => !isOver(session, moment.at));
  const left = remainder(begun, open, moment.activity);
  const runs = Map.groupBy(moment.activity.subAgents, ({ sessionId }) => sessionId);
  return begun.map((session) => {
    const own = open.includes(session) ? left : ownOf(session);
    return rewindSession(session, { ...moment, own, runs: runs.get(session.id) ?? [] });
  });
}

function ownOf({ cost, tokens, toolUseCount }: SessionDetail): OwnFigures {
  return { usd: cost.ownUsd, tokens, toolUseCount };
}

interface RewindOptions extends PastMoment {
  readonly own: OwnFigures;
  readonly runs: readonly SubAgent[];
}

function rewindSession(session: SessionDetail, { at, todos, own, runs }: RewindOptions): SessionDetail {
  const isEnded = isOver(session, at);
  const list = todos.get(session.id) ?? [];
  return {
    ...session,
    ...(isEnded ? {} : { ...unfinished, lastActivityAt: new Date(at).toISOString() }),
    subAgents: [...runs],
    todos: [...list],
    cost: {
      ...session.cost,
      ownUsd: own.usd,
      totalUsd: own.usd + costOfRuns(runs),
      reportedByToolUsd: null,
      unaccountedUsd: null,
      unpricedModels: [...new Set(runs.flatMap(({ unpricedModels }) => unpricedModels))],
    },
    toolUseCount: own.toolUseCount,
    tokens: own.tokens,
    totalTokens: addTokens(own.tokens, tokensOfRuns(runs)),
  };
}

const unfinished = {
  status: 'running',
  attention: null,
  currentActivity: null,
  lastWords: null,
  endedAt: null,
} as const;

function isOver({ status, endedAt, lastActivityAt }: SessionDetail, at: number): boolean {
  const last = Math.max(...[endedAt, lastActivityAt].map((time) => (time === null ? 0 : Date.parse(time))));
  return status !== 'running' && status !== 'waiting' && last <= at;
}

/**
 * What the main agents had used together is known, and what the finished ones used: the rest is the open one's. Of
 * several open ones nobody can say who used what.
 */
function remainder(
  begun: readonly SessionDetail[],
  open: readonly SessionDetail[],
  { cost, agents }: AgentActivity,
): OwnFigures {
  if (open.length > 1) return { usd: NaN, tokens: emptyTokens, toolUseCount: NaN };
  const over = begun.filter((session) => !open.includes(session));
  const main = agents.filter(({ isSubagent }) => !isSubagent);
  const used = main.map(({ tokens }) => tokens).reduce(addTokens, emptyTokens);
  const spent = over.map(({ tokens }) => tokens).reduce(addTokens, emptyTokens);
  return {
    usd: Math.max(0, cost.ownUsd - over.reduce((sum, session) => sum + session.cost.ownUsd, 0)),
    tokens: subtractTokens(used, spent),
    toolUseCount: Math.max(0, toolsOf(main) - toolsOf(over)),
  };
}

function toolsOf(all: readonly { readonly toolUseCount: number }[]): number {
  return all.reduce((sum, { toolUseCount }) => sum + toolUseCount, 0);
}
