import type { Reading } from '../row.js';
import type { Judged } from './judge-figure.js';

export const headings = ['what', 'ours', 'beside', 'ratio', 'CPU s', 'wall s', 'peak MB', 'goal', 'met'];

/** The cells of one line of the table; where two numbers stand, the second is of what it is compared with. */
export function formatFigure({ what, ours, beside, ratio, goal, isMet, remark }: Judged): string[] {
  return [
    remark === undefined ? what : `${what}; ${remark}`,
    formatValue(ours),
    `${formatValue(beside)} (${beside.label})`,
    ratio === null ? '–' : formatNumber(ratio),
    `${formatNumber(ours.cpuSeconds)} / ${formatNumber(beside.cpuSeconds)}`,
    `${formatNumber(ours.wallSeconds)} / ${formatNumber(beside.wallSeconds)}`,
    `${formatPeak(ours)} / ${formatPeak(beside)}`,
    goal === undefined ? '' : formatGoal(goal, ours.unit),
    isMet === null ? '' : isMet ? 'yes' : 'no',
  ];
}

function formatGoal({ of, atLeast, atMost }: NonNullable<Judged['goal']>, unit: string): string {
  const bound = atLeast === undefined ? `≤ ${formatNumber(atMost ?? 0)}` : `≥ ${formatNumber(atLeast)}`;
  return of === 'ratio' ? `ratio ${bound}` : `${bound} ${unit}`;
}

function formatValue({ value, unit }: Reading): string {
  return `${formatNumber(value)} ${unit}`;
}

function formatPeak({ peakMb }: Reading): string {
  return peakMb === null ? '–' : formatNumber(Math.round(peakMb));
}

/** Three digits say enough. */
function formatNumber(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}
