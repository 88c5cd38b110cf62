import type { Tokens } from '@tributary/domain';
import type { CostItem } from './stack-costs.js';

const tokenKinds = [
  'input',
  'output',
  'cacheRead',
  'cacheWrite5m',
  'cacheWrite1h',
  'reasoning',
] as const satisfies readonly (keyof Tokens)[];

/** RFC 4180. A cell that a spreadsheet would take for a formula is made text. */
export function writeCsv(groupBy: string, items: readonly CostItem[]): string {
  const head = [groupBy, 'costUsd', 'runs', ...tokenKinds.map((kind) => `${kind}Tokens`), 'unpricedModels'];
  const rows = items.map(({ label, costUsd, runs, tokens, unpricedModels }) => [
    label,
    String(costUsd),
    String(runs),
    ...tokenKinds.map((kind) => String(tokens[kind])),
    unpricedModels.join(' '),
  ]);
  return [head, ...rows].map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}

function quote(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
