import type { PriceOverride } from './price-overrides.js';

const anthropic = { provider: 'anthropic', webSearchPerThousand: 10 };
const opus = { input: 5, output: 25, cacheRead: 0.5, cacheWrite5m: 6.25, cacheWrite1h: 10 };
const opusLong = {
  aboveTokens: 200_000,
  input: 10,
  output: 37.5,
  cacheRead: 1,
  cacheWrite5m: 12.5,
  cacheWrite1h: 20,
};

/**
 * What the public table lacks or has wrong: models newer than it, and what fast mode costs.
 * The first four are checked against the dollars that Claude Code itself reports.
 */
export const builtInOverrides: readonly PriceOverride[] = [
  { ...anthropic, ...opus, model: 'claude-opus-4-5' },
  {
    ...anthropic,
    model: 'claude-sonnet-5',
    input: 2,
    output: 10,
    cacheRead: 0.2,
    cacheWrite5m: 2.5,
    cacheWrite1h: 4,
  },
  {
    ...anthropic,
    model: 'claude-sonnet-5-5',
    input: 2,
    output: 10,
    cacheRead: 0.1,
    cacheWrite5m: 2.5,
    cacheWrite1h: 4,
  },
  {
    ...anthropic,
    model: 'claude-haiku-5-5',
    input: 0.1,
    output: 0.5,
    cacheRead: 0.01,
    cacheWrite5m: 0.125,
    cacheWrite1h: 0.2,
    longContext: {
      aboveTokens: 100_000,
      input: 0.5,
      output: 2.5,
      cacheRead: 0.05,
      cacheWrite5m: 0.625,
      cacheWrite1h: 1,
    },
  },
  {
    ...anthropic,
    ...opus,
    model: 'claude-opus-4-6',
    until: '2026-03-13',
    longContext: opusLong,
    fastMultiplier: 6,
  },
  { ...anthropic, ...opus, model: 'claude-opus-4-6', from: '2026-03-13', fastMultiplier: 6 },
  { ...anthropic, ...opus, model: 'claude-opus-4-7', fastMultiplier: 6 },
  { ...anthropic, ...opus, model: 'claude-opus-4-8', fastMultiplier: 2 },
  { ...anthropic, ...opus, model: 'claude-opus-5', fastMultiplier: 2 },
];
