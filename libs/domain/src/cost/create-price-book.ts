import { builtInOverrides } from './built-in-overrides.js';
import { genaiTable } from './genai-table.js';
import { createOverrideTable } from './override-table.js';
import type { Price, PriceBook, PriceQuery, RatesQuery } from './price-book.js';
import type { PriceOverride } from './price-overrides.js';
import { priceUsage } from './price-usage.js';
import type { ModelPrices, Rates } from './rates.js';
import { readModelName } from './read-model-name.js';

const newest = 8.64e15;
const maxIdLength = 200;
/** Model ids come from transcripts: what they say must not grow without bound. */
const maxModels = 5_000;

export interface PriceBookOptions {
  /** The user's rows; they beat the built-in ones, which beat the public table. */
  readonly overrides?: readonly PriceOverride[];
}

export function createPriceBook({ overrides = [] }: PriceBookOptions = {}): PriceBook {
  const tables = [createOverrideTable(overrides), createOverrideTable(builtInOverrides), genaiTable];
  const known = new Map<string, readonly ModelPrices[]>();

  const pricesOf = (model: string, provider?: string): readonly ModelPrices[] => {
    const key = provider === undefined ? model : `${provider}\n${model}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const name = readModelName(model, provider);
    const prices = tables.flatMap((table) => table.find(name) ?? []);
    if (known.size >= maxModels) known.clear();
    known.set(key, prices);
    return prices;
  };

  const ratesOf = ({ model, at, provider }: RatesQuery): Rates | undefined => {
    if (model.length > maxIdLength) return undefined;
    for (const prices of pricesOf(model, provider)) {
      const rates = prices.ratesAt(at ?? newest);
      if (rates !== undefined) return rates;
    }
    return undefined;
  };

  return {
    ratesOf,
    price(query: PriceQuery): Price {
      const rates = ratesOf(query);
      return rates === undefined ? { unpriced: true } : priceUsage(rates, query);
    },
  };
}
