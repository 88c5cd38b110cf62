import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const packers = { br: promisify(brotliCompress), gz: promisify(gzip) };
const isText = (name: string): boolean => /\.(?:js|css)$/.test(name);

/** Packs scripts and styles once, with the build: the server then only chooses which one to send. */
export function packAssets(): Plugin {
  return {
    name: 'tributary-pack-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter(isText)) {
        const path = join(dir, name);
        const bytes = await readFile(path);
        for (const [ending, pack] of Object.entries(packers)) {
          await writeFile(`${path}.${ending}`, await pack(bytes));
        }
      }
    },
  };
}
