import type { BenchOptions } from './bench-options.js';
import { buildProduct } from './place/build-product.js';
import { judgeFigure } from './report/judge-figure.js';
import { describeMachine } from './report/machine.js';
import { printTable } from './report/print-table.js';
import { keepResults, resultName, resultsPath, type MeasuredRow } from './report/results-file.js';
import { writePerformancePage } from './report/write-performance-page.js';
import { rows, type RowName } from './rows/registry.js';
import type { Row } from './row.js';
import type { SizeName } from './size.js';
import { spawnRow } from './spawn-row.js';

/** Measures the rows that were asked for, one after another: two at once would measure each other. */
export async function runBench({ only, size }: BenchOptions): Promise<readonly string[]> {
  const usesProduct = ({ usesProduct = false }: Row): boolean => usesProduct;
  if (only.some((name) => usesProduct(rows[name]))) buildProduct();
  const failed: string[] = [];
  for (const name of only) {
    process.stderr.write(`${name} …\n`);
    try {
      await measureRow(name, size);
    } catch (error) {
      console.error(error);
      failed.push(name);
    }
  }
  return failed;
}

async function measureRow(name: RowName, size: SizeName): Promise<void> {
  const figures = (await spawnRow(name, size)).map(judgeFigure);
  const row: MeasuredRow = {
    ...{ title: rows[name].title, size, measuredAt: new Date().toISOString() },
    ...{ machine: describeMachine(), figures },
  };
  const measured = { [resultName(name, size)]: row };
  printTable(measured);
  const results = keepResults(resultsPath(size), measured);
  if (size !== 'small') await writePerformancePage(results);
}
