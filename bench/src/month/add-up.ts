import type { Instance, TrueRun, TrueUse } from './true-month.js';

const hourMs = 3_600_000;
const nanoPerUsd = 1e9;

/** What a row of a cost table says. */
export interface Sums {
  readonly cost: number | null;
  readonly of_sub_agents: number | null;
  readonly tokens: number;
  readonly messages: number;
}

/** Null where nothing has a price. */
export function usdOf(uses: readonly TrueUse[]): number | null {
  const priced = uses.flatMap(({ nano }) => (nano === null ? [] : [nano]));
  return priced.length === 0 ? null : priced.reduce((sum, nano) => sum + nano, 0) / nanoPerUsd;
}

export function addUses(uses: readonly TrueUse[]): Sums {
  return {
    cost: usdOf(uses),
    of_sub_agents: usdOf(uses.filter(({ run }) => run !== null)),
    tokens: uses.reduce((sum, { tokens }) => sum + tokens, 0),
    messages: uses.length,
  };
}

export function groupBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

export function mapValues<From, To>(
  of: ReadonlyMap<string, From>,
  change: (from: From) => To,
): Record<string, To> {
  return Object.fromEntries([...of].map(([key, value]) => [key, change(value)]));
}

/** The second since the epoch at which the hour begins. */
export const hourOf = (at: number): number => (Math.floor(at / hourMs) * hourMs) / 1_000;

export const allUses = (instances: readonly Instance[]): TrueUse[] =>
  instances.flatMap(({ family }) => family.uses);
export const allRuns = (instances: readonly Instance[]): TrueRun[] =>
  instances.flatMap(({ family }) => family.runs);

export const durationOf = ({ startedAt, completedAt }: TrueRun): number[] =>
  completedAt === null ? [] : [(completedAt - startedAt) / 1_000];

/** Between the two nearest, as Postgres' percentile_cont has it; null of none. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) return null;
  return low + (high - low) * (place - Math.floor(place));
}
