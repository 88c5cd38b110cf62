import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareCorpus } from './place/prepare-corpus.js';
import { rows, type RowName } from './rows/registry.js';
import { sizes, type SizeName } from './size.js';

/** The process of one row: it measures and sends its figures to the process that started it. */
const [name, sizeName] = process.argv.slice(2) as [RowName, SizeName];
const size = sizes[sizeName];
const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-row-'));
try {
  const figures = await rows[name].measure({ size, folder, corpus: () => prepareCorpus(size) });
  process.send?.(figures);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.disconnect();
