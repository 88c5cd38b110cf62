import type { CostGrouping, CostReport, Tokens } from '@tributary/domain';
import { drawTable } from '../draw-table.js';
import { formatNumber, formatUsd } from '../../progress/format-number.js';

type Item = CostReport['items'][number];

const titles = {
  agent: 'agent',
  agentType: 'agent type',
  model: 'model',
  card: 'card',
  developer: 'developer',
  project: 'project',
  day: 'day',
} satisfies Record<CostGrouping, string>;

const figures = ['input', 'output', 'cache read', 'cache write', 'runs', 'cost'];

/** A report as a table: days in their order, whatever else the dearest first, and the sum below. */
export function describeCosts(grouping: CostGrouping, { items, total }: CostReport): string {
  if (items.length === 0) return 'Nothing was used.\n';
  const ordered = grouping === 'day' ? items.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : items;
  const unpriced = [...new Set(items.flatMap(({ unpricedModels }) => unpricedModels))].sort();
  const table = drawTable(
    [{ title: titles[grouping] }, ...figures.map((title) => ({ title, isFigure: true }))],
    [
      ...ordered.map((item) => [
        item.label,
        ...countTokens(item.tokens),
        formatNumber(item.runs),
        costOf(item),
      ]),
      // A run that used two models is in two groups: runs have no sum.
      ['total', ...countTokens(total.tokens), '', costOf({ ...total, unpricedModels: unpriced })],
    ],
  );
  if (unpriced.length === 0) return table;
  return `${table}* No price is known for ${unpriced.join(', ')}: tokens are counted, their cost is not.\n`;
}

/** Reasoning is billed as output. */
function countTokens({ input, output, reasoning, cacheRead, cacheWrite5m, cacheWrite1h }: Tokens): string[] {
  return [input, output + reasoning, cacheRead, cacheWrite5m + cacheWrite1h].map(formatNumber);
}

function costOf({ costUsd, unpricedModels }: Pick<Item, 'costUsd' | 'unpricedModels'>): string {
  if (unpricedModels.length === 0) return formatUsd(costUsd);
  return costUsd === 0 ? 'unpriced *' : `${formatUsd(costUsd)} *`;
}
