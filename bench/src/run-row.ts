import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareCorpus } from './place/prepare-corpus.js';
import { rows, type RowName } from './rows/registry.js';
import { sizes, type SizeName } from './size.js';

/** The process of one row: it measures and sends its figures to the process that started it. */
const [name, sizeName] = process.argv.slice(2) as [RowName, SizeName];
const size = sizes[sizeName];
const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-row-'));
// As root, the embedded Postgres runs under another account; what it cannot enter would lie elsewhere, and stay there.
await chmod(folder, 0o711);
try {
  const figures = await rows[name].measure({ size, folder, corpus: () => prepareCorpus(size) });
  process.send?.(figures);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.disconnect();
