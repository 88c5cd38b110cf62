import { appendFileSync, copyFileSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readText } from '@tributary/domain';
import type { SourceGone } from './reader-hooks.js';
import { WorkerSweeper } from './sweep/sweep.js';
import { ReadBench } from './test-kit/read-bench.js';

describe('many files', () => {
  it('with the same first kilobyte, or wholly the same, or empty, are sources of their own', async () => {
    await using bench = new ReadBench();
    const same = 'x'.repeat(2_000);
    for (let index = 0; index < 1_000; index += 1) {
      writeFileSync(bench.folder.at(`a/${index}.jsonl`), `${same}\n${index % 2 === 0 ? index : 'same'}\n`);
    }
    writeFileSync(bench.folder.at('a/empty.jsonl'), '');
    const reader = bench.reader();
    await reader.start();
    await reader.sweepNow();
    for (let index = 0; index < 1_000; index += 1)
      appendFileSync(bench.folder.at(`a/${index}.jsonl`), `${index} more\n`);
    copyFileSync(bench.folder.at('a/8.jsonl'), bench.folder.at('b/fork.jsonl'));
    await reader.sweepNow();
    expect(bench.store.sources.size).toBe(1_001);
    for (let index = 0; index < 1_000; index += 1) {
      const second = index % 2 === 0 ? String(index) : 'same';
      expect(bench.texts(`a/${index}.jsonl`)).toEqual([same, second, `${index} more`]);
    }
    expect(bench.texts('b/fork.jsonl')).toEqual([same, '8', '8 more']);
  });

  it('unlinked at once are told gone, and those still open are read to their end', async () => {
    await using bench = new ReadBench();
    const gone: SourceGone[] = [];
    const reader = bench.reader({ hooks: { onSourceGone: (event) => gone.push(event) } });
    const path = (index: number) => bench.folder.at(`a/${index}.jsonl`);
    for (let index = 0; index < 1_000; index += 1) writeFileSync(path(index), `${index}\n`);
    await reader.start();
    await reader.sweepNow();
    const held = reader.status().openFiles;
    for (let index = 0; index < 1_000; index += 1) {
      appendFileSync(path(index), 'last words\n');
      unlinkSync(path(index));
    }
    await reader.sweepNow();
    const readToEnd = Array.from({ length: 1_000 }, (_, index) => bench.texts(`a/${index}.jsonl`)).filter(
      (lines) => lines.length === 2,
    );
    expect(held).toBe(64);
    expect(readToEnd).toHaveLength(64);
    expect(gone).toHaveLength(1_000);
    expect(bench.store.sources.size).toBe(1_000);
    expect(reader.status()).toMatchObject({ files: 0, openFiles: 0 });
  });

  it('are read newest first', async () => {
    await using bench = new ReadBench();
    const now = Date.now() / 1_000;
    for (let index = 0; index < 100; index += 1) {
      writeFileSync(bench.folder.at(`a/${index}.jsonl`), `${index}\n`);
      utimesSync(bench.folder.at(`a/${index}.jsonl`), now, now - 1_000 + index);
    }
    const reader = bench.reader({ limits: { lanes: 2 } });
    await reader.start();
    await reader.sweepNow();
    const order = bench.chunks
      .map((chunk) => chunk.lines[0])
      .map((line) => line?.kind === 'text' && Number(readText(line.text)));
    expect(order).toEqual(Array.from({ length: 100 }, (_, index) => 99 - index));
  });

  it('do not wait for one large file', async () => {
    await using bench = new ReadBench();
    writeFileSync(bench.folder.at('a/large.jsonl'), `${'x'.repeat(1_000)}\n`.repeat(20_000));
    for (let index = 0; index < 20; index += 1) writeFileSync(bench.folder.at(`b/${index}.jsonl`), 'small\n');
    const now = Date.now() / 1_000;
    utimesSync(bench.folder.at('a/large.jsonl'), now + 60, now + 60);
    const reader = bench.reader({ limits: { lanes: 2 } });
    await reader.start();
    await reader.sweepNow();
    const large = bench.store.atPath('projects/a/large.jsonl')!;
    const lastSmall = bench.chunks.findLastIndex((chunk) => chunk.sourceId !== large.id);
    const sentBefore = bench.chunks.slice(0, lastSmall).filter((chunk) => chunk.sourceId === large.id);
    expect(sentBefore.length * 50_000).toBeLessThan(2 * 1024 * 1024);
    expect(bench.texts('a/large.jsonl')).toHaveLength(20_000);
  });

  it('that did not change are not told again', async () => {
    await using bench = new ReadBench();
    for (let index = 0; index < 10_000; index += 1) {
      writeFileSync(bench.folder.at(`p${index % 500}/${index}.jsonl`), 'line\n');
    }
    const roots = [{ directory: bench.folder.root, name: 'projects' }];
    const sweeper = new WorkerSweeper({ roots, hotWithinMs: 3_600_000 });
    try {
      expect((await sweeper.sweep('all')).files).toHaveLength(10_000);
      expect((await sweeper.sweep('all')).files).toEqual([]);
    } finally {
      await sweeper.close();
    }
  });
});
