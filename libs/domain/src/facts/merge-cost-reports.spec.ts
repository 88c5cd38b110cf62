import { describe, expect, it } from '@jest/globals';
import { emptyTokens } from '../cost/add-tokens.js';
import { stateOf, tell } from '../test-kit/tell.js';

const report = (at: number | null, totalUsd: number, since?: number) =>
  tell('cost.reported', at, {
    totalUsd,
    byModel: { opus: { usd: totalUsd, tokens: { ...emptyTokens, input: totalUsd * 10 } } },
    ...(since !== undefined && { since }),
  });
const reported = (...reports: Parameters<typeof stateOf>) =>
  stateOf(...reports).sessions.get('root')!.reportedCost!;

describe('a tool that reports its own cost', () => {
  it('goes on counting after a resume: the last report of a count stands', () => {
    expect(reported(report(20, 3, 1), report(10, 2, 1)).value.totalUsd).toBe(3);
  });

  it('counts anew after it was killed: both counts are the session', () => {
    const { value } = reported(report(20, 3, 15), report(10, 2, 1));
    expect(value).toMatchObject({
      since: 1,
      totalUsd: 5,
      byModel: { opus: { usd: 5, tokens: { input: 50 } } },
    });
  });

  it('is taken at its largest word where it tells no times', () => {
    expect(reported(report(null, 2), report(null, 11), report(null, 3)).value.totalUsd).toBe(11);
  });

  it('does not count a process twice that reports in two ways', () => {
    expect(reported(report(null, 3), report(20, 3, 1)).value.totalUsd).toBe(3);
  });
});
