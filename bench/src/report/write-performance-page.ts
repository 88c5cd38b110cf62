import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { formatFigure, headings } from './format-figure.js';
import type { MeasuredRow, Results } from './results-file.js';

const page = join(import.meta.dirname, '../../../docs/performance.md');
const begin = '<!-- bench:begin, written by npm run bench -->';
const end = '<!-- bench:end -->';

/** Replaces the measured section of the page; what people wrote around it stays. */
export async function writePerformancePage(results: Results): Promise<void> {
  const text = readFileSync(page, 'utf8');
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${page} has lost its marks`);
  const sections = Object.entries(results).map(([name, row]) => describeRow(name, row));
  const written = `${before}${begin}\n\n${sections.join('\n\n')}\n\n${end}${after}`;
  writeFileSync(page, await format(written, { ...(await resolveConfig(page)), filepath: page }));
}

function describeRow(name: string, { title, size, measuredAt, machine, figures }: MeasuredRow): string {
  const table = [headings, headings.map(() => '---'), ...figures.map(formatFigure)];
  return [
    `### ${title}`,
    '',
    `\`${name}\`, size ${size}, ${measuredAt.slice(0, 10)}, Node ${machine.node}, ${machine.system}, ` +
      `${machine.cores} × ${machine.processor}, ${machine.memoryGb} GB.`,
    '',
    ...table.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
  ].join('\n');
}
