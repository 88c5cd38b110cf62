import type { Cost } from '@tributary/domain';
import { addUsage, type Usage } from './family/usage.js';
import { roundUsd } from './wire-values.js';

export interface CostInput {
  readonly own: Usage;
  readonly total: Usage;
  /** What the tool says the session cost; null where it says nothing. */
  readonly reportedUsd: number | null;
}

export function computeCost({ own, total, reportedUsd }: CostInput): Cost {
  // Claude Code reports a session with its agents. OpenCode reports it without them and, in a fork, with what was copied:
  // its messages are each reported as well.
  const reported = total.reportedUsd ?? reportedUsd;
  return {
    ownUsd: own.usd,
    totalUsd: total.usd,
    reportedByToolUsd: reported === null ? null : roundUsd(reported),
    unaccountedUsd: reported !== null && reported > total.usd ? roundUsd(reported - total.usd) : null,
    unpricedModels: [...addUsage(own, total).unpricedModels],
  };
}

export function addCost(a: Cost, b: Cost): Cost {
  const addKnown = (x: number | null, y: number | null): number | null =>
    x === null && y === null ? null : roundUsd((x ?? 0) + (y ?? 0));
  return {
    ownUsd: roundUsd(a.ownUsd + b.ownUsd),
    totalUsd: roundUsd(a.totalUsd + b.totalUsd),
    reportedByToolUsd: addKnown(a.reportedByToolUsd, b.reportedByToolUsd),
    unaccountedUsd: addKnown(a.unaccountedUsd, b.unaccountedUsd),
    unpricedModels: [...new Set([...a.unpricedModels, ...b.unpricedModels])].sort(),
  };
}
