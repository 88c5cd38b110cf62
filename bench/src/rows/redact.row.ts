import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRedactor } from '@tributary/redact';
import { measurePhase } from '../measure/measure-phase.js';
import { readPhase } from '../measure/read-phase.js';
import type { Figure, Row } from '../row.js';

const megabyte = 1_000_000;
const most = 100 * megabyte;
const levels = ['redacted', 'metrics'] as const;

/** Searching every line for secrets, beside parsing it as JSON. */
export const redactRow: Row = {
  title: 'Redaction: lines searched for secrets',
  measure: async ({ corpus }) => {
    const lines = readLines(corpus().folder);
    const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
    const value = (seconds: number): number => bytes / megabyte / seconds;
    const bare = await measurePhase(() => lines.forEach((line) => void JSON.parse(line)));
    const beside = readPhase(bare, {
      ...{ label: 'JSON.parse', value: value(bare.cpuSeconds), unit: 'MB per CPU-s' },
    });
    const figures: Figure[] = [];
    for (const level of levels) {
      const redactor = createRedactor({ level, key: 'bench' });
      const phase = await measurePhase(() =>
        lines.forEach((line) => void redactor.redact('claude.transcript', line)),
      );
      const ours = readPhase(phase, { label: level, value: value(phase.cpuSeconds), unit: 'MB per CPU-s' });
      figures.push({ what: `level ${level}, ${lines.length} lines`, ours, beside });
    }
    return figures;
  },
};

function readLines(folder: string): string[] {
  const lines: string[] = [];
  let bytes = 0;
  for (const path of globSync('projects/**/*.jsonl', { cwd: folder })) {
    if (bytes > most) break;
    const content = readFileSync(join(folder, path), 'utf8');
    bytes += content.length;
    lines.push(...content.split('\n').slice(0, -1));
  }
  return lines;
}
