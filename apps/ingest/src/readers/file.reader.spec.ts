import {
  appendFileSync,
  copyFileSync,
  renameSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { nodeFileSystem, type ReaderFileSystem } from './reader-file-system.js';
import type { GenerationStarted, SourceGone } from './reader-hooks.js';
import { eventually, ReadBench } from './test-kit/read-bench.js';

describe('FileReader', () => {
  it('reads what was there before it and what came after', async () => {
    await using bench = new ReadBench();
    const path = bench.folder.at('a/one.jsonl');
    writeFileSync(path, 'first\nsecond\nhalf');
    const reader = bench.reader();
    await reader.start();
    await reader.sweepNow();
    expect(bench.texts('a/one.jsonl')).toEqual(['first', 'second']);
    appendFileSync(path, ' line\nthird\n');
    await reader.sweepNow();
    expect(bench.texts('a/one.jsonl')).toEqual(['first', 'second', 'half line', 'third']);
    expect(reader.status()).toMatchObject({ files: 1, lagBytes: 0, mode: 'sweep' });
  });

  it('goes on after a restart where the commit left off', async () => {
    await using bench = new ReadBench();
    const path = bench.folder.at('a/one.jsonl');
    writeFileSync(path, 'first\n');
    const first = bench.reader();
    await first.start();
    await first.sweepNow();
    appendFileSync(path, 'second\n');
    const second = bench.reader();
    await second.start();
    await second.sweepNow();
    expect(bench.texts('a/one.jsonl')).toEqual(['first', 'second']);
    expect(bench.store.sources.size).toBe(1);
  });

  it('reads after a restart what is new, and opens what was read to its end later', async () => {
    await using bench = new ReadBench();
    writeFileSync(bench.folder.at('a/one.jsonl'), 'first\n');
    const first = bench.reader();
    await first.start();
    await first.sweepNow();
    await first.stop();
    writeFileSync(bench.folder.at('b/two.jsonl'), 'second\n');
    const opened: string[] = [];
    const open: ReaderFileSystem['open'] = (path, flags) => {
      opened.push(basename(path));
      return nodeFileSystem.open(path, flags);
    };
    const second = bench.reader({ periods: { proveMs: 50 }, fileSystem: { open } });
    await second.start();
    await eventually(() => bench.texts('b/two.jsonl').length === 1);
    expect(second.status()).toMatchObject({ files: 2, lagBytes: 0 });
    await eventually(() => opened.includes('one.jsonl'));
    expect(opened).toEqual(['two.jsonl', 'one.jsonl']);
    expect(bench.chunks).toHaveLength(2);
  });

  it('keeps the source of a renamed file and its position', async () => {
    await using bench = new ReadBench();
    const path = bench.folder.at('a/one.jsonl');
    writeFileSync(path, 'first\n');
    const reader = bench.reader();
    await reader.start();
    await reader.sweepNow();
    renameSync(path, bench.folder.at('b/two.jsonl'));
    await reader.sweepNow();
    expect(bench.texts('b/two.jsonl')).toEqual(['first']);
    expect(bench.chunks).toHaveLength(1);
  });

  it('starts a generation when a file was cut and grew past its old end', async () => {
    await using bench = new ReadBench();
    const started: GenerationStarted[] = [];
    const path = bench.folder.at('a/one.jsonl');
    writeFileSync(path, 'first\nsecond\n');
    const reader = bench.reader({ hooks: { onGeneration: (event) => started.push(event) } });
    await reader.start();
    await reader.sweepNow();
    truncateSync(path, 6);
    appendFileSync(path, 'another second\nthird\n');
    await reader.sweepNow();
    expect(bench.texts('a/one.jsonl')).toEqual(['first', 'another second', 'third']);
    expect(started).toMatchObject([{ generation: 2, reason: 'rewritten' }]);
  });

  it('adopts a file put in place of another with the same content', async () => {
    await using bench = new ReadBench();
    const path = bench.folder.at('a/one.jsonl');
    writeFileSync(path, 'first\n');
    const reader = bench.reader();
    await reader.start();
    await reader.sweepNow();
    const copy = `${bench.folder.outside}/copy`;
    copyFileSync(path, copy);
    appendFileSync(copy, 'second\n');
    renameSync(copy, path);
    await reader.sweepNow();
    expect(bench.texts('a/one.jsonl')).toEqual(['first', 'second']);
    expect(bench.store.sources.size).toBe(1);
    expect(bench.chunks.map((chunk) => chunk.start)).toEqual([0, 6]);
  });

  it('takes a copy at the old path of a renamed file for a new source', async () => {
    await using bench = new ReadBench();
    const path = bench.folder.at('a/one.jsonl');
    writeFileSync(path, 'first\n');
    const reader = bench.reader();
    await reader.start();
    await reader.sweepNow();
    renameSync(path, bench.folder.at('b/two.jsonl'));
    copyFileSync(bench.folder.at('b/two.jsonl'), path);
    const restarted = bench.reader();
    await restarted.start();
    await restarted.sweepNow();
    expect(bench.store.atPath('projects/b/two.jsonl')?.id).toBe('source-1');
    expect(bench.store.atPath('projects/a/one.jsonl')?.id).toBe('source-2');
  });

  it('takes a new file on a used inode for a new source', async () => {
    await using bench = new ReadBench();
    const path = bench.folder.at('a/one.jsonl');
    writeFileSync(path, 'first\n');
    const reader = bench.reader();
    await reader.start();
    await reader.sweepNow();
    unlinkSync(path);
    writeFileSync(path, 'other\n');
    await reader.sweepNow();
    expect(bench.texts('a/one.jsonl')).toEqual(['other']);
    expect(bench.store.sources.size).toBe(2);
  });

  it('sends again from what is committed when told to rewind', async () => {
    await using bench = new ReadBench();
    writeFileSync(bench.folder.at('a/one.jsonl'), 'first\nsecond\n');
    const reader = bench.reader();
    await reader.start();
    await reader.sweepNow();
    const position = bench.store.position(bench.store.atPath('projects/a/one.jsonl')!);
    expect(reader.rewind({ ...position, committed: 0, tailHash: null })).toBe(true);
    await reader.sweepNow();
    expect(bench.chunks.map((chunk) => chunk.start)).toEqual([0, 0]);
    expect(reader.rewind({ ...position, generation: 7 })).toBe(false);
  });

  it('reads an unlinked file to its end and tells that it is gone', async () => {
    await using bench = new ReadBench();
    const gone: SourceGone[] = [];
    const path = bench.folder.at('a/one.jsonl');
    writeFileSync(path, 'first\n');
    const reader = bench.reader({ hooks: { onSourceGone: (event) => gone.push(event) } });
    await reader.start();
    await reader.sweepNow();
    appendFileSync(path, 'last\n');
    unlinkSync(path);
    await reader.sweepNow();
    expect(bench.texts('a/one.jsonl')).toEqual(['first', 'last']);
    expect(gone).toMatchObject([{ path: 'projects/a/one.jsonl', unreadBytes: 0 }]);
    expect(reader.status()).toMatchObject({ files: 0, openFiles: 0 });
  });

  it('opens again only what changed', async () => {
    await using bench = new ReadBench();
    for (let index = 0; index < 20; index += 1) writeFileSync(bench.folder.at(`a/${index}.jsonl`), 'line\n');
    const { open } = await import('node:fs/promises');
    let opened = 0;
    const counting = (path: string, flags: number) => {
      opened += 1;
      return open(path, flags);
    };
    const reader = bench.reader({ fileSystem: { open: counting }, periods: { keepOpenMs: 0 } });
    await reader.start();
    await reader.sweepNow();
    expect(opened).toBe(20);
    appendFileSync(bench.folder.at('a/3.jsonl'), 'more\n');
    expect(statSync(bench.folder.at('a/3.jsonl')).size).toBe(10);
    await reader.sweepNow();
    await reader.sweepNow();
    expect(opened).toBe(21);
  });
});
