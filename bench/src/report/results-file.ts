import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Judged } from './judge-figure.js';
import type { Machine } from './machine.js';
import { defaultSize } from '../size.js';

export interface MeasuredRow {
  readonly title: string;
  readonly size: string;
  readonly measuredAt: string;
  readonly machine: Machine;
  readonly figures: readonly Judged[];
}

export type Results = Readonly<Record<string, MeasuredRow>>;

const folder = join(import.meta.dirname, '../../results');

/** Small runs prove that the rows work; what they measure is not kept with the figures that count. */
export function resultsPath(size: string): string {
  return join(folder, size === 'small' ? 'small.json' : 'latest.json');
}

/** Each size of a row is kept by itself: what holds of 200 MB need not hold of 2 GB. */
export function resultName(row: string, size: string): string {
  return size === defaultSize ? row : `${row} ${size}`;
}

/** A row that was measured again replaces what was known of it; the others stay, each with its own date. */
export function keepResults(path: string, measured: Results): Results {
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results) : {};
  const results = { ...before, ...measured };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
  return results;
}
