import type { Tokens } from '@tributary/domain';
import { readTokens, type TokenCounts } from '../write/read-tokens.js';

/** A sum of dollars that stays exact when more is added, as that of the database does. */
export interface UsageSum {
  readonly tokens: Tokens;
  /** How many messages have a price. */
  readonly priced: number;
  /** Dollars as two whole numbers, which doubles add exactly: millionths, and millionths of those. */
  readonly micros: number;
  readonly picos: number;
  readonly unpricedModels: readonly string[];
}

export interface SumRow extends TokenCounts {
  readonly priced: string;
  readonly usd: string;
  readonly unpriced_models: readonly string[] | null;
}

const million = 1_000_000;
const none: readonly string[] = [];

export const noSum: UsageSum = {
  tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, reasoning: 0 },
  priced: 0,
  micros: 0,
  picos: 0,
  unpricedModels: none,
};

export function toSum(row: SumRow): UsageSum {
  return {
    tokens: readTokens(row),
    priced: Number(row.priced),
    ...parseUsd(row.usd),
    unpricedModels: row.unpriced_models ?? none,
  };
}

/** From a number with at most twelve places. */
function parseUsd(text: string): Pick<UsageSum, 'micros' | 'picos'> {
  const sign = text.startsWith('-') ? -1 : 1;
  const [dollars = '', places = ''] = text.replace('-', '').split('.');
  const [micros, picos] = [places.slice(0, 6).padEnd(6, '0'), places.slice(6).padEnd(6, '0')];
  return { micros: sign * Number(dollars + micros), picos: sign * Number(picos) };
}

export function addSum(a: UsageSum, b: UsageSum): UsageSum {
  if (a === noSum) return b;
  return combine(a, b, 1);
}

/** What is left of a whole without one of its parts; whose models those are is not told. */
export function withoutSum(whole: UsageSum, part: UsageSum): UsageSum {
  return combine(whole, part, -1);
}

function combine(a: UsageSum, b: UsageSum, sign: 1 | -1): UsageSum {
  const [left, right] = [a.tokens, b.tokens];
  const picos = a.picos + sign * b.picos;
  const carried = Math.floor(picos / million);
  return {
    tokens: {
      input: left.input + sign * right.input,
      output: left.output + sign * right.output,
      cacheRead: left.cacheRead + sign * right.cacheRead,
      cacheWrite5m: left.cacheWrite5m + sign * right.cacheWrite5m,
      cacheWrite1h: left.cacheWrite1h + sign * right.cacheWrite1h,
      reasoning: left.reasoning + sign * right.reasoning,
    },
    priced: a.priced + sign * b.priced,
    micros: a.micros + sign * b.micros + carried,
    picos: picos - carried * million,
    unpricedModels: joinModels(a.unpricedModels, b.unpricedModels),
  };
}

function joinModels(a: readonly string[], b: readonly string[]): readonly string[] {
  if (b.length === 0) return a;
  return b.every((model) => a.includes(model)) ? a : [...new Set([...a, ...b])];
}

/** The double nearest to the exact sum. */
export function usdOf({ micros, picos }: UsageSum): number {
  if (picos === 0) return micros / million;
  return Number((BigInt(micros) * BigInt(million) + BigInt(picos)).toString() + 'e-12');
}

/** The order of a report: the dearest first, what nobody has a price for last, and as keys are where that is the same. */
export function dearestFirst(a: KeyedSum, b: KeyedSum): number {
  return byCost(a.sum, b.sum) || byBytes(a.key, b.key);
}

interface KeyedSum {
  readonly key: string;
  readonly sum: UsageSum;
}

function byCost(a: UsageSum, b: UsageSum): number {
  const isPriced = Number(b.priced > 0) - Number(a.priced > 0);
  if (isPriced !== 0 || a.priced === 0) return isPriced;
  return b.micros - a.micros || b.picos - a.picos;
}

/** All that may be among the `most` dearest, by their millionths alone: to put many into their order takes long. */
export function chooseByMicros<One>(
  all: readonly One[],
  most: number,
  { microsOf, spareOf }: { microsOf: (one: One) => number; spareOf: (one: One) => number },
): One[] {
  if (all.length <= most) return [...all];
  const micros = Float64Array.from(all, microsOf);
  const least = micros.toSorted().at(-most) ?? 0;
  return all.filter((one, index) => (micros[index] ?? 0) + spareOf(one) >= least);
}

/** As `COLLATE "C"` does, on every server the same. */
export function byBytes(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let index = 0; index < shorter; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return placeOf(left) - placeOf(right);
  }
  return a.length - b.length;
}

/** Halves of surrogate pairs stand for what comes behind all others. */
function placeOf(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
