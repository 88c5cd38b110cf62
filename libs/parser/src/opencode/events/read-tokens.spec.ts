import { describe, expect, it } from '@jest/globals';
import { readSessionTokens, readTokens } from './read-tokens.js';

const rest = { cacheRead: 500, cacheWrite5m: 0, cacheWrite1h: 0 };

describe('the tokens of a step', () => {
  it('leaves the output of 1.18 alone, which is without the reasoning', () => {
    const tokens = { total: 2060, input: 1500, output: 52, reasoning: 8, cache: { read: 500, write: 0 } };
    expect(readTokens(tokens)).toEqual({ input: 1500, output: 52, reasoning: 8, ...rest });
  });

  it('takes the reasoning out of the output of 1.2, whose total counts it once', () => {
    const tokens = { total: 2060, input: 1500, output: 60, reasoning: 8, cache: { read: 500, write: 0 } };
    expect(readTokens(tokens)).toEqual({ input: 1500, output: 52, reasoning: 8, ...rest });
  });

  it('takes it out as well where there is no total, as in 1.0', () => {
    const tokens = { input: 1500, output: 60, reasoning: 8, cache: { read: 500, write: 0 } };
    expect(readTokens(tokens)).toEqual({ input: 1500, output: 52, reasoning: 8, ...rest });
  });

  it('leaves an output alone that is smaller than the reasoning and cannot hold it', () => {
    const tokens = { input: 1500, output: 50, reasoning: 80, cache: { read: 500, write: 0 } };
    expect(readTokens(tokens)).toEqual({ input: 1500, output: 50, reasoning: 80, ...rest });
  });

  it('says nothing of a step that has not been counted yet', () => {
    expect(readTokens({ input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } })).toBeUndefined();
    expect(readTokens(null)).toBeUndefined();
  });

  it('never counts below zero', () => {
    expect(readTokens({ input: -5, output: -3, reasoning: 9 })).toMatchObject({
      input: 0,
      output: 0,
      reasoning: 9,
    });
  });
});

it('takes the totals of a session as they are', () => {
  expect(readSessionTokens({ input: 1, output: 52, reasoning: 8 })).toMatchObject({
    output: 52,
    reasoning: 8,
  });
});
