import type { Cost, SessionDetail, SubAgent, Tokens } from '@tributary/domain';

/** What the panels of a page are about: the sessions of one card, or a single session. */
export interface Work {
  readonly sessions: readonly SessionDetail[];
  /** Of all sessions, flat. */
  readonly subAgents: readonly SubAgent[];
  readonly cost: Cost;
  /** With all sub-agents. */
  readonly tokens: Tokens;
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
