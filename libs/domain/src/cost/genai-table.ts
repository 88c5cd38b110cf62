import { calcPrice, type ModelInfo, type ModelPrice } from '@pydantic/genai-prices';
import { findListedModel } from './find-listed-model.js';
import type { ModelPrices, PriceTable, Rates, TokenRates } from './rates.js';

const dayMs = 24 * 60 * 60_000;
/** Kept stretches of time with one price, per model. */
const maxSlots = 10_000;

/** Fees of which our events hold no count: such a model's dollars are not known. */
const unknowableFees = ['requests_kcount', 'output_reasoning_mtok', 'output_citation_mtok'];

/** The maintained offline table of `@pydantic/genai-prices`, with its greedy matching bounded. */
export const genaiTable: PriceTable = {
  find(name): ModelPrices | undefined {
    const model = findListedModel(name);
    return model === undefined ? undefined : pricesOf(model);
  },
};

function pricesOf(model: ModelInfo): ModelPrices {
  const changes = dailyChanges(model);
  const slots = new Map<number, Rates | null>();
  return {
    ratesAt(at): Rates | undefined {
      const slot = slotOf(at, changes);
      let rates = slots.get(slot);
      if (rates === undefined) {
        if (slots.size >= maxSlots) slots.clear();
        rates = toRates(priceAt(model, at)) ?? null;
        slots.set(slot, rates);
      }
      return rates ?? undefined;
    },
  };
}

/** A day, or the part of a day between two changes. */
function slotOf(at: number, changes: readonly number[]): number {
  const day = Math.floor(at / dayMs);
  if (changes.length === 0) return day;
  const time = at - day * dayMs;
  return day * (changes.length + 1) + changes.filter((change) => change <= time).length;
}

/** The times of day, in milliseconds, at which a model's price changes; between two of them it stays. */
function dailyChanges({ prices }: ModelInfo): readonly number[] {
  if (!Array.isArray(prices)) return [];
  return prices.flatMap(({ constraint }) =>
    constraint?.type === 'time_of_date'
      ? [constraint.start_time, constraint.end_time].map((time) => timeOfDay(time))
      : [],
  );
}

function timeOfDay(time: string): number {
  return (Date.parse(`2000-01-01T${time}`) + dayMs) % dayMs;
}

/** The library chooses the price by date; which model is meant was decided before, so the match is exact. */
function priceAt(model: ModelInfo, at: number): ModelPrice {
  const provider = {
    id: 'chosen',
    name: 'chosen',
    api_pattern: '',
    models: [{ ...model, match: { equals: 'chosen' } }],
  };
  return calcPrice({}, 'chosen', { provider, timestamp: new Date(at) })?.model_price ?? {};
}

function toRates(price: ModelPrice): Rates | undefined {
  if (unknowableFees.some((fee) => price[fee] !== undefined)) return undefined;
  const base = ratesAbove(price, -1);
  if (base === undefined) return undefined;
  const starts = Object.values(price).flatMap((each) =>
    typeof each === 'object' ? each.tiers.map(({ start }) => start) : [],
  );
  const longContext = [...new Set(starts)]
    .sort((a, b) => a - b)
    .flatMap((aboveTokens) => {
      const rates = ratesAbove(price, aboveTokens);
      return rates === undefined ? [] : [{ aboveTokens, ...rates }];
    });
  const search = price.web_searches_kcount;
  return { ...base, longContext, ...(typeof search === 'number' && { webSearchPerThousand: search }) };
}

/** What has no price of its own costs what it is a part of: a cache read is input, a 1 h write is a write. */
function ratesAbove(price: ModelPrice, aboveTokens: number): TokenRates | undefined {
  const rate = (key: string): number | undefined => {
    const value = price[key];
    if (typeof value !== 'object') return value;
    return value.tiers.findLast(({ start }) => start <= aboveTokens)?.price ?? value.base;
  };
  const input = rate('input_mtok');
  const output = rate('output_mtok');
  if (input === undefined || output === undefined) return undefined;
  const write = rate('cache_write_mtok') ?? input;
  return {
    input,
    output,
    cacheRead: rate('cache_read_mtok') ?? input,
    cacheWrite5m: write,
    cacheWrite1h: rate('cache_write_1h_mtok') ?? write,
  };
}
