import { fromNanoUsd } from './sum-usd.js';
import type { Price, PriceQuery } from './price-book.js';
import type { Rates } from './rates.js';

const unpriced: Price = { unpriced: true };
const nanoUsdPerMillionth = 1_000;
const nanoUsdPerThousandth = 1_000_000;

/** The dollars of one message, rounded once to a billionth. Anything used whose rate is unknown makes it unpriced. */
export function priceUsage(rates: Rates, query: Omit<PriceQuery, 'model' | 'at'>): Price {
  const { tokens, webSearches = 0, isFast = false, isTotal = false } = query;
  const speed = isFast ? rates.fastMultiplier : 1;
  const search = webSearches > 0 ? rates.webSearchPerThousand : 0;
  if (speed === undefined || search === undefined) return unpriced;

  const context = tokens.input + tokens.cacheRead + tokens.cacheWrite5m + tokens.cacheWrite1h;
  const tier = isTotal ? undefined : rates.longContext.findLast(({ aboveTokens }) => context > aboveTokens);
  const rate = tier ?? rates;
  const perMillion =
    tokens.input * rate.input +
    (tokens.output + tokens.reasoning) * rate.output +
    tokens.cacheRead * rate.cacheRead +
    tokens.cacheWrite5m * rate.cacheWrite5m +
    tokens.cacheWrite1h * rate.cacheWrite1h;
  const nano = perMillion * nanoUsdPerMillionth * speed + webSearches * search * nanoUsdPerThousandth;
  return { usd: fromNanoUsd(Math.round(nano)) };
}
