import { formatFigure, headings } from './format-figure.js';
import type { Results } from './results-file.js';

export function printTable(results: Results): void {
  for (const [name, { title, figures }] of Object.entries(results)) {
    const lines = [headings, ...figures.map(formatFigure)];
    const widths = headings.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
    console.log(`\n${name}: ${title}`);
    for (const cells of lines) {
      console.log(`  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
    }
  }
}
