import type { Cost, SessionDetail, SubAgent, Tokens } from '@tributary/domain';

/** What the panels of a page are about: the sessions of one card, or a single session. */
export interface Work {
  readonly sessions: readonly SessionDetail[];
  /** Of all sessions, flat. */
  readonly subAgents: readonly SubAgent[];
  readonly cost: Cost;
  /** With all sub-agents. */
  readonly tokens: Tokens;
  /** The scale of the timeline, where it is another than that of the sessions: the past on that of the present. */
  readonly wholeSessions?: readonly SessionDetail[];
}

export function workOf(
  sessions: readonly SessionDetail[],
  { cost, tokens }: Pick<Work, 'cost' | 'tokens'>,
): Work {
  return { sessions, subAgents: sessions.flatMap(({ subAgents }) => subAgents), cost, tokens };
}

export function workOfSession(session: SessionDetail): Work {
  return workOf([session], { cost: session.cost, tokens: session.totalTokens });
}
