import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileReader, type ReadChunk } from '@tributary/ingest';
import { classifyPath } from '@tributary/parser';
import { measurePhase } from '../measure/measure-phase.js';
import { readPhase } from '../measure/read-phase.js';
import { MemoryRegistry } from '../place/memory-registry.js';
import type { Row } from '../row.js';

const megabyte = 1_000_000;
const newline = 0x0a;

/** The file reader over the whole corpus, beside splitting the same files into the same lines. */
export const readerRow: Row = {
  title: 'Reader: files to chunks of whole lines',
  measure: async ({ corpus }) => {
    const { folder, truth } = corpus();
    const value = (seconds: number): number => truth.bytes / megabyte / seconds;
    splitFiles(folder);
    const bare = await measurePhase(() => splitFiles(folder));
    const read = await measurePhase(() => readFolder(folder));
    if (read.result !== bare.result) throw new Error(`${read.result} lines read of ${bare.result}`);
    return [
      {
        what: `read ${truth.files} files, ${bare.result} lines`,
        ours: readPhase(read, { label: 'reader', value: value(read.wallSeconds), unit: 'MB/s' }),
        beside: readPhase(bare, { label: 'read and split', value: value(bare.wallSeconds), unit: 'MB/s' }),
      },
    ];
  },
};

async function readFolder(folder: string): Promise<number> {
  const registry = new MemoryRegistry();
  let lines = 0;
  const reader = new FileReader({
    roots: [{ directory: join(folder, 'projects'), name: 'projects' }],
    classify: classifyPath,
    registry,
    publish: (_family: string, chunk: ReadChunk) => {
      lines += chunk.lines.length;
      registry.commit(chunk);
      return Promise.resolve();
    },
  });
  await reader.start();
  await reader.sweepNow();
  await reader.stop();
  return lines;
}

/** Every line as a string, a whole file where files are replaced: what the reader hands on. */
function splitFiles(folder: string): number {
  const texts = { lines: 0, length: 0 };
  for (const path of globSync('projects/**/*.{jsonl,json}', { cwd: folder })) {
    const bytes = readFileSync(join(folder, path));
    if (path.endsWith('.json')) texts.lines += 1;
    else
      for (let start = 0; start < bytes.length;) {
        const end = bytes.indexOf(newline, start);
        texts.length += bytes.toString('utf8', start, end).length;
        texts.lines += 1;
        start = end + 1;
      }
  }
  return texts.lines;
}
