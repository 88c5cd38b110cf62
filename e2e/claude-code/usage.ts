import type { Tokens } from '@tributary/domain';
import type { Json } from './script.js';

export type Usage = Readonly<Tokens>;

export const model = 'claude-opus-4-5-20251101';

/** What a million tokens cost, in dollars of what was put in: the same for all models. */
const rates: Usage = {
  input: 1,
  output: 5,
  cacheRead: 0.1,
  cacheWrite5m: 1.25,
  cacheWrite1h: 2,
  reasoning: 0,
};

/** Dollars for a million tokens put in, as their maker lists them: old versions ask a cheaper one for their agents. */
const inputRates = { opus: 5, sonnet: 3, haiku: 1 };

/** Different for each answer, so that a sum tells which ones are in it. */
export function nextUsage(answer: number): Usage {
  return {
    input: 10 + answer,
    output: 40 + 2 * answer,
    cacheRead: 1000 + 11 * answer,
    cacheWrite5m: 100 + 7 * answer,
    cacheWrite1h: 50 + 3 * answer,
    reasoning: 0,
  };
}

export function toApi({ input, output, cacheRead, cacheWrite5m, cacheWrite1h }: Usage): Json {
  return {
    input_tokens: input,
    output_tokens: output,
    cache_read_input_tokens: cacheRead,
    cache_creation_input_tokens: cacheWrite5m + cacheWrite1h,
    cache_creation: { ephemeral_5m_input_tokens: cacheWrite5m, ephemeral_1h_input_tokens: cacheWrite1h },
    service_tier: 'standard',
  };
}

export function priceOf(usage: Usage, name: string): number {
  const rate = Object.entries(inputRates).find(([family]) => name.includes(family))?.[1] ?? NaN;
  const prices = Object.entries(rates).map(
    ([kind, each]) => (usage[kind as keyof Usage] * each * rate) / 1e6,
  );
  return prices.reduce((total, price) => total + price, 0);
}
