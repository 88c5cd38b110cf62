import type { CostGrouping, CostReport } from '@tributary/domain';
import { pickColours } from '../agents/pick-colours.js';
import type { Bucket } from './split-days.js';
import { texts } from '../texts/texts.js';

export type CostItem = CostReport['items'][number];

/** Colours that can be told apart; what is left is one part. */
const maxParts = 7;
export const otherKey = '__other';
const restColour = 'var(--rest)';

export interface Part {
  readonly key: string;
  readonly label: string;
  readonly colour: string;
}

/** The dearest groups with a colour each, and the others together. */
export function chooseParts(groupBy: CostGrouping, items: readonly CostItem[]): Part[] {
  const priced = items.filter(({ costUsd }) => costUsd > 0);
  const dearest = priced.slice(0, maxParts);
  const colours = coloursOf(groupBy, dearest);
  const named = dearest.map(({ key, label }) => ({ key, label, colour: colours.get(key) ?? restColour }));
  return priced.length > maxParts
    ? [...named, { key: otherKey, label: texts.costs.others, colour: restColour }]
    : named;
}

/** An agent type looks as it does on cards, however its costs compare with those of others. */
function coloursOf(groupBy: CostGrouping, items: readonly CostItem[]): ReadonlyMap<string, string> {
  const keys = items.map(({ key }) => key);
  if (groupBy === 'agentType') return pickColours(keys.toSorted());
  return new Map(keys.map((key, index) => [key, `var(--c${index + 1})`]));
}

export interface Slice extends Part {
  readonly costUsd: number;
  readonly percent: number;
}

/** One bar: its parts from the bottom up, as shares of the highest bar. What no part accounts for is of the others. */
export function stackCosts(
  { costs, costUsd: wholeUsd }: Bucket,
  parts: readonly Part[],
  highestUsd: number,
): Slice[] {
  const named = parts.filter(({ key }) => key !== otherKey);
  const known = named.reduce((sum, { key }) => sum + (costs.get(key) ?? 0), 0);
  const costOf = (key: string) => (key === otherKey ? Math.max(0, wholeUsd - known) : (costs.get(key) ?? 0));
  return parts.flatMap((part) => {
    const costUsd = costOf(part.key);
    if (costUsd <= 0 || highestUsd <= 0) return [];
    return [{ ...part, costUsd, percent: (costUsd / highestUsd) * 100 }];
  });
}
