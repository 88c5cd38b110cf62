import { emptyTokens, addTokens, type Tokens } from '@tributary/domain';
import { roundUsd } from '../wire-values.js';

/** What something used: a session, a run, a card. */
export interface Usage {
  readonly tokens: Tokens;
  readonly usd: number;
  readonly messageCount: number;
  readonly pricedCount: number;
  readonly unpricedModels: readonly string[];
  /** What the tool itself said its messages cost; null where it never did. */
  readonly reportedUsd: number | null;
}

export const noUsage: Usage = {
  tokens: emptyTokens,
  usd: 0,
  messageCount: 0,
  pricedCount: 0,
  unpricedModels: [],
  reportedUsd: null,
};

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    tokens: addTokens(a.tokens, b.tokens),
    usd: roundUsd(a.usd + b.usd),
    messageCount: a.messageCount + b.messageCount,
    pricedCount: a.pricedCount + b.pricedCount,
    unpricedModels: [...new Set([...a.unpricedModels, ...b.unpricedModels])].sort(),
    reportedUsd:
      a.reportedUsd === null && b.reportedUsd === null
        ? null
        : roundUsd((a.reportedUsd ?? 0) + (b.reportedUsd ?? 0)),
  };
}

export function sumUsage(usages: Iterable<Usage>): Usage {
  let sum = noUsage;
  for (const usage of usages) sum = addUsage(sum, usage);
  return sum;
}

/** Null where something was used and none of it has a price: zero would be a lie. */
export function pricedUsd({ usd, pricedCount, unpricedModels }: Usage): number | null {
  return pricedCount === 0 && unpricedModels.length > 0 ? null : usd;
}
