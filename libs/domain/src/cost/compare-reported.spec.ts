import { describe, expect, it } from '@jest/globals';
import type { UsageClaim } from '../facts/message-facts.js';
import { emptyTokens } from './add-tokens.js';
import { compareReported, type PricedUsage } from './compare-reported.js';

const used = (at: number, input: number, usd: number | null, model = 'opus'): PricedUsage => {
  const claim: UsageClaim = {
    sessionId: 's',
    messageId: `m${at}`,
    at,
    model,
    tokens: { ...emptyTokens, input },
    webSearches: 0,
    isFast: false,
    reportedUsd: null,
  };
  return { claim, price: usd === null ? { unpriced: true } : { usd } };
};
const theirs = (usd: number, input: number) => ({ usd, tokens: { ...emptyTokens, input } });

describe("a tool's own cost beside ours", () => {
  it('is accounted for where both agree', () => {
    const own = [used(10, 60, 0.1), used(20, 40, 0.2)];
    expect(compareReported(own, { totalUsd: 0.3, byModel: { opus: theirs(0.3, 100) } })).toMatchObject({
      reportedUsd: 0.3,
      countedUsd: 0.3,
      unaccountedUsd: 0,
      unreportedUsd: 0,
    });
  });

  it('shows by model what is in no transcript, and what was not reported', () => {
    const own = [used(10, 60, 0.1), used(20, 40, 0.5, 'sonnet')];
    const reported = { totalUsd: 0.6, byModel: { opus: theirs(0.2, 90), haiku: theirs(0.4, 9) } };
    const cost = compareReported(own, reported);
    expect(cost).toMatchObject({ unaccountedUsd: 0.5, unreportedUsd: 0.5 });
    expect(Object.keys(cost.byModel)).toEqual(['haiku', 'opus', 'sonnet']);
    expect(cost.byModel['opus']).toMatchObject({ reportedUsd: 0.2, countedUsd: 0.1, unaccountedUsd: 0.1 });
  });

  it('is held only against what was used since it began to count', () => {
    const own = [used(10, 60, 0.1), used(20, 40, 0.2)];
    const cost = compareReported(own, { since: 15, totalUsd: 0.2, byModel: { opus: theirs(0.2, 40) } });
    expect(cost).toMatchObject({ countedUsd: 0.2, unaccountedUsd: 0, unreportedUsd: 0.1 });
  });

  it('leaves nothing unaccounted for lack of a price of ours', () => {
    const own = [used(10, 60, null)];
    const cost = compareReported(own, { totalUsd: 0.3, byModel: { opus: theirs(0.3, 60) } });
    expect(cost.unaccountedUsd).toBe(0);
    expect(compareReported(own, { totalUsd: 0.3, byModel: { opus: theirs(0.3, 70) } }).unaccountedUsd).toBe(
      0.3,
    );
  });

  it('is compared over all models where the tool names none', () => {
    const own = [used(10, 60, 0.1), used(20, 40, 0.2, 'sonnet')];
    expect(compareReported(own, { totalUsd: 0.3, byModel: { '*': theirs(0.3, 100) } })).toMatchObject({
      unaccountedUsd: 0,
      unreportedUsd: 0,
    });
  });

  it('takes cache writes that it does not split as ours are split', () => {
    const claim = {
      ...used(10, 0, 0.1).claim,
      tokens: { ...emptyTokens, cacheWrite5m: 30, cacheWrite1h: 10 },
    };
    const tokens = { ...emptyTokens, cacheWrite5m: 45 };
    const cost = compareReported([{ claim, price: { usd: 0.1 } }], {
      totalUsd: 0.1,
      byModel: { opus: { usd: 0.1, tokens } },
    });
    expect(cost.byModel['opus']?.reported).toMatchObject({ cacheWrite5m: 35, cacheWrite1h: 10 });
  });
});
