import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { TempRoot } from './test-kit/temp-root.js';

interface Outcome {
  readonly lines: number;
  readonly bytes: number;
  readonly oversize: number;
  readonly sources: number;
  readonly held: number;
  readonly mode: string;
  readonly perSource: number[];
  readonly maxRssMb: number;
}

function readInProcess(folder: TempRoot, { descriptors = 4_096, openFiles = 64 } = {}): Outcome {
  const kit = join(import.meta.dirname, 'test-kit');
  const command = `ulimit -n ${descriptors} && exec "$0" "$@"`;
  // The young generation is kept small as `npm start`, `npm run start:team` and the image keep it.
  const node = [
    '--max-semi-space-size=8',
    '--conditions=tributary-source',
    '--import',
    join(kit, 'typescript-hook.mjs'),
  ];
  const program = [...node, join(kit, 'read-folder.ts'), folder.root, String(openFiles)];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const output = execFileSync('sh', ['-c', command, process.execPath, ...program], { env, encoding: 'utf8' });
  return JSON.parse(output) as Outcome;
}

describe('a process with', () => {
  it('256 descriptors reads 2,000 files exactly once, though it runs out of them', () => {
    using folder = new TempRoot();
    for (let index = 0; index < 2_000; index += 1) {
      writeFileSync(folder.at(`p${index % 50}/${index}.jsonl`), 'one\ntwo\nthree\n');
    }
    const outcome = readInProcess(folder, { descriptors: 256, openFiles: 1_000 });
    expect(outcome).toMatchObject({ lines: 6_000, sources: 2_000, perSource: [3], mode: 'sweep' });
    // It wanted to keep 1,000 of these fresh files open and could not: exhaustion did happen.
    expect(outcome.held).toBeLessThan(256);
  });

  it('a file of 600 MB, half of it one line, stays below 250 MB', () => {
    using folder = new TempRoot();
    const file = openSync(folder.at('a/huge.jsonl'), 'w');
    const lines = Buffer.from(`${'y'.repeat(1_023)}\n`.repeat(1_024));
    const part = Buffer.alloc(1_048_576, 'x');
    for (let written = 0; written < 300; written += 1) writeSync(file, lines);
    for (let written = 0; written < 300; written += 1) writeSync(file, part);
    writeSync(file, '\nlast\n');
    closeSync(file);
    const outcome = readInProcess(folder);
    expect(outcome).toMatchObject({ lines: 300 * 1_024 + 2, oversize: 1, bytes: 600 * 1_048_576 + 6 });
    expect(outcome.maxRssMb).toBeLessThan(250);
  });
});
