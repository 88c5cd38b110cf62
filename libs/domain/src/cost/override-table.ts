import { isReleaseOf } from './is-release-of.js';
import type { PriceOverride } from './price-overrides.js';
import type { ModelName, ModelPrices, PriceTable, Rates, TokenRates } from './rates.js';

interface Row {
  readonly name: string;
  readonly isPrefix: boolean;
  readonly provider: string | undefined;
  readonly from: number;
  readonly until: number;
  readonly rates: Rates;
}

/** Prices from rows of the override file. The most exact name wins, then the latest `from`, then the later row. */
export function createOverrideTable(overrides: readonly PriceOverride[]): PriceTable {
  const rows = overrides.map(toRow).reverse().sort(byStrength);
  return {
    find(model): ModelPrices | undefined {
      const own = rows.filter((row) => covers(row, model));
      if (own.length === 0) return undefined;
      return { ratesAt: (at) => own.find(({ from, until }) => from <= at && at < until)?.rates };
    },
  };
}

function toRow(override: PriceOverride): Row {
  const { model, provider, from, until, longContext, fastMultiplier, webSearchPerThousand } = override;
  const isPrefix = model.endsWith('*');
  return {
    name: (isPrefix ? model.slice(0, -1) : model).toLowerCase(),
    isPrefix,
    provider: provider?.toLowerCase(),
    from: from === undefined ? -Infinity : Date.parse(from),
    until: until === undefined ? Infinity : Date.parse(until),
    rates: {
      ...complete(override),
      longContext: longContext ? [{ aboveTokens: longContext.aboveTokens, ...complete(longContext) }] : [],
      ...(fastMultiplier !== undefined && { fastMultiplier }),
      ...(webSearchPerThousand !== undefined && { webSearchPerThousand }),
    },
  };
}

type GivenRates = Pick<PriceOverride, 'input' | 'output' | 'cacheRead' | 'cacheWrite5m' | 'cacheWrite1h'>;

function complete({ input, output, cacheRead, cacheWrite5m, cacheWrite1h }: GivenRates): TokenRates {
  const write = cacheWrite5m ?? input;
  return {
    input,
    output,
    cacheRead: cacheRead ?? input,
    cacheWrite5m: write,
    cacheWrite1h: cacheWrite1h ?? write,
  };
}

function byStrength(a: Row, b: Row): number {
  if (a.isPrefix !== b.isPrefix) return a.isPrefix ? 1 : -1;
  if (a.name.length !== b.name.length) return b.name.length - a.name.length;
  return a.from === b.from ? 0 : b.from - a.from;
}

function covers(row: Row, { full, id, provider }: ModelName): boolean {
  if (row.provider !== undefined && provider !== undefined && row.provider !== provider) return false;
  const isMeant = row.isPrefix
    ? (text: string) => text.startsWith(row.name)
    : (text: string) => isReleaseOf(text, row.name);
  return isMeant(full) || isMeant(id);
}
