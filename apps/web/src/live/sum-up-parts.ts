import { addTokens, type SessionDetail, type SubAgent, type Tokens } from '@tributary/domain';
import { addPriced, costOfRuns, countRuns, tokensOfRuns } from '../agents/sum-up-runs.js';
import { subtractTokens } from '../format/subtract-tokens.js';

/** What no run of a session used and the session neither: agents that the tool starts for itself. */
interface Unseen {
  readonly usd: number;
  readonly tokens: Tokens;
}

export function unseenOf({ cost, tokens, totalTokens, subAgents }: SessionDetail): Unseen {
  return {
    usd: Math.max(0, cost.totalUsd - cost.ownUsd - costOfRuns(subAgents)),
    tokens: subtractTokens(totalTokens, addTokens(tokens, tokensOfRuns(subAgents))),
  };
}

/**
 * A session whose sums are those of its parts. Session and runs are told one by one: whatever was told of them last, what
 * is shown of them adds up.
 */
export function sumUpParts(session: SessionDetail, unseen: Unseen): SessionDetail {
  const subAgents = withTotals(session.subAgents);
  const { cost, tokens, agents } = session;
  return {
    ...session,
    subAgents,
    cost: { ...cost, totalUsd: cost.ownUsd + costOfRuns(subAgents) + unseen.usd },
    totalTokens: addTokens(addTokens(tokens, tokensOfRuns(subAgents)), unseen.tokens),
    agents: { ...agents, counts: countRuns(subAgents) },
  };
}

/** Each run with what it and all below it cost; one that is as it was stays the same object. */
function withTotals(runs: readonly SubAgent[]): SubAgent[] {
  const children = Map.groupBy(runs, ({ parentRunId }) => parentRunId);
  const known = new Map<string, number | null>();
  const totalOf = (run: SubAgent): number | null => {
    if (!known.has(run.runId)) {
      known.set(run.runId, run.costUsd);
      const below = (children.get(run.runId) ?? []).map(totalOf);
      known.set(run.runId, below.reduce(addPriced, run.costUsd));
    }
    return known.get(run.runId) ?? null;
  };
  return runs.map((run) => {
    const totalCostUsd = totalOf(run);
    return totalCostUsd === run.totalCostUsd ? run : { ...run, totalCostUsd };
  });
}
