import { truePriceNano } from '../generate/true-price.js';
import { nanoPerUsd } from '../generate/truth.js';

const none = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };
/** So few that no price for long contexts is meant. */
const few = 1_000;

/** What a million tokens of each kind cost, by the public table asked in its own terms. */
export function trueRates(model: string, day: Date): Record<keyof typeof none, number> {
  const rate = (kind: keyof typeof none): number =>
    (truePriceNano(model, day, { ...none, [kind]: few }) * 1_000) / nanoPerUsd;
  return {
    input: rate('input'),
    output: rate('output'),
    cacheRead: rate('cacheRead'),
    cacheWrite5m: rate('cacheWrite5m'),
    cacheWrite1h: rate('cacheWrite1h'),
  };
}
