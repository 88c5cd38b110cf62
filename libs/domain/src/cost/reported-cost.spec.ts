import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createPriceBook } from './create-price-book.js';
import { sumUsd } from './sum-usd.js';

interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadInputTokens: number;
  readonly cacheCreationInputTokens: number;
  readonly cacheCreationEphemeral5mInputTokens?: number;
  readonly cacheCreationEphemeral1hInputTokens?: number;
  readonly webSearchRequests: number;
  readonly costUSD: number;
}
interface CostState {
  readonly run: string;
  readonly startTime: number;
  readonly totalCostUSD: number;
  readonly modelUsage: Record<string, ModelUsage>;
}

const corpus = join(import.meta.dirname, '../../../../corpus/claude');
const costStates = globSync('**/projects/**/*.jsonl', { cwd: corpus }).flatMap((file) =>
  readFileSync(join(corpus, file), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"cost-state"'))
    .map((line) => ({ ...JSON.parse(line), run: file.split(/[\\/]/)[0] }))
    .filter(({ type }) => type === 'cost-state'),
) as CostState[];
/** Up to 2.1.280 the line holds only the sum of the cache writes. */
const withSplit = costStates.filter(({ modelUsage }) =>
  Object.values(modelUsage).every((usage) => usage.cacheCreationEphemeral1hInputTokens !== undefined),
);

const book = createPriceBook();
const priced = (model: string, at: number, usage: ModelUsage, writes1h: number): number => {
  const price = book.price({
    model,
    at,
    isTotal: true,
    tokens: {
      input: usage.inputTokens,
      output: usage.outputTokens,
      cacheRead: usage.cacheReadInputTokens,
      cacheWrite5m: usage.cacheCreationInputTokens - writes1h,
      cacheWrite1h: writes1h,
      reasoning: 0,
    },
    webSearches: usage.webSearchRequests,
  });
  if (!('usd' in price)) throw new Error(`${model} is unpriced`);
  return price.usd;
};

describe('the dollars that Claude Code reports', () => {
  it('are in the corpus for three models', () => {
    const models = new Set(costStates.flatMap(({ modelUsage }) => Object.keys(modelUsage)));
    expect(costStates.length).toBeGreaterThanOrEqual(20);
    expect([...models].sort()).toEqual(['claude-haiku-5-5', 'claude-opus-4-5-20251101', 'claude-sonnet-5-5']);
  });

  it.each(withSplit)('are reproduced to a billionth from the tokens of $run', (state) => {
    const usd = Object.entries(state.modelUsage).map(([model, usage]) => {
      const own = priced(model, state.startTime, usage, usage.cacheCreationEphemeral1hInputTokens ?? 0);
      expect(Math.abs(own - usage.costUSD)).toBeLessThan(1e-9);
      return own;
    });
    expect(Math.abs(sumUsd(usd) - state.totalCostUSD)).toBeLessThan(1e-9);
  });

  // Where only the sum is told, the dollars then say how many were one-hour writes.
  it.each(withSplit)(
    'lie between all 5-minute and all 1-hour writes where the split is not told: $run',
    (state) => {
      for (const [model, usage] of Object.entries(state.modelUsage)) {
        const writes = usage.cacheCreationInputTokens;
        const least = priced(model, state.startTime, usage, 0);
        const most = priced(model, state.startTime, usage, writes);
        const share = (usage.costUSD - least) / (most - least);
        expect(Math.round(share * writes)).toBe(usage.cacheCreationEphemeral1hInputTokens);
      }
    },
  );
});
