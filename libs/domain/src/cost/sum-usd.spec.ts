import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addTokens, emptyTokens } from './add-tokens.js';
import { sumUsd, toNanoUsd } from './sum-usd.js';

const amount = fc.double({ min: 0, max: 1_000, noNaN: true });
const count = fc.nat(1_000_000_000);
const tokens = fc.record({
  input: count,
  output: count,
  cacheRead: count,
  cacheWrite5m: count,
  cacheWrite1h: count,
  reasoning: count,
});

describe('sums', () => {
  it('of dollars are the same in any order and grouping of whole billionths', () => {
    fc.assert(
      fc.property(fc.array(amount), fc.array(amount), (a, b) => {
        const all = sumUsd([...a, ...b]);
        expect(sumUsd([...b, ...a].reverse())).toBe(all);
        expect(sumUsd([sumUsd(a), sumUsd(b)])).toBe(all);
      }),
    );
  });

  it('of dollars do not drift as doubles do', () => {
    expect([0.1, 0.2, 0.3].reduce((a, b) => a + b, 0)).not.toBe(0.6);
    expect(sumUsd([0.1, 0.2, 0.3])).toBe(0.6);
    expect(sumUsd(Array.from({ length: 1_000_000 }, () => 0.000_000_1))).toBe(0.1);
    expect(toNanoUsd(0.010561899999999999)).toBe(10_561_900);
  });

  it('of tokens are the same in any order', () => {
    fc.assert(
      fc.property(tokens, tokens, tokens, (a, b, c) => {
        expect(addTokens(addTokens(a, b), c)).toEqual(addTokens(c, addTokens(b, a)));
        expect(addTokens(a, emptyTokens)).toEqual(a);
      }),
    );
  });
});
