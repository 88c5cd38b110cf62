import { appendFileSync, cpSync, mkdirSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { FileReader } from './file.reader.js';
import type { FileReaderOptions } from './reader-options.js';
import type { SourceGone } from './reader-hooks.js';
import { WorkerSweeper } from './sweep/sweep.js';
import { eventually, localDisk, ReadBench } from './test-kit/read-bench.js';

function write(directory: string, name: string, text: string): void {
  const path = join(directory, 'a', name);
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, text);
}

function pointTo(target: string, link: string): void {
  rmSync(link, { force: true });
  symlinkSync(target, link);
}

/** Reads below `root`, as in production but for the timers: a sweep is asked for. */
async function startReader(
  bench: ReadBench,
  { root, resolved, ...options }: Partial<FileReaderOptions> & { root: string; resolved: string },
): Promise<FileReader> {
  const name = 'projects';
  const reader = bench.reader({
    roots: [{ directory: root, name }],
    sweeper: new WorkerSweeper({ roots: [{ directory: resolved, name }], hotWithinMs: 3_600_000 }),
    fileSystem: { statfs: () => Promise.resolve({ type: localDisk }) },
    ...options,
  });
  await reader.start();
  await reader.sweepNow();
  return reader;
}

describe('a root that is a symbolic link', () => {
  it('and is pointed elsewhere is read and watched there, and no longer where it was', async () => {
    await using bench = new ReadBench();
    const { base, root: first, outside: second } = bench.folder;
    const gone: SourceGone[] = [];
    write(first, 'one.jsonl', 'first\n');
    pointTo(first, join(base, 'link'));
    const hooks = { onSourceGone: (event: SourceGone) => gone.push(event) };
    const reader = await startReader(bench, { root: join(base, 'link'), resolved: first, hooks });
    expect(bench.texts('a/one.jsonl')).toEqual(['first']);

    write(second, 'two.jsonl', 'second\n');
    pointTo(second, join(base, 'link'));
    await reader.sweepNow();
    expect(bench.texts('a/two.jsonl')).toEqual(['second']);
    await eventually(() => gone.length === 1);
    expect(gone).toMatchObject([{ path: 'projects/a/one.jsonl', unreadBytes: 0 }]);
    expect(reader.status()).toMatchObject({ files: 1, watched: 2 });

    write(second, 'two.jsonl', 'without a sweep\n');
    await eventually(() => bench.texts('a/two.jsonl').includes('without a sweep'));
  });

  it('and leads to a copy of what was read, and back, sends no line twice', async () => {
    await using bench = new ReadBench();
    const { base, root: first } = bench.folder;
    const second = join(base, 'copy');
    write(first, 'one.jsonl', 'first\n');
    write(first, 'state.json', '{}');
    pointTo(first, join(base, 'link'));
    const reader = await startReader(bench, { root: join(base, 'link'), resolved: first });

    cpSync(first, second, { recursive: true });
    write(second, 'one.jsonl', 'second\n');
    pointTo(second, join(base, 'link'));
    await reader.sweepNow();
    rmSync(first, { recursive: true });
    cpSync(second, first, { recursive: true });
    pointTo(first, join(base, 'link'));
    write(first, 'one.jsonl', 'third\n');
    await reader.sweepNow();
    expect(bench.texts('a/one.jsonl')).toEqual(['first', 'second', 'third']);
    expect(bench.texts('a/state.json')).toEqual(['{}']);
    expect(bench.chunks).toHaveLength(4);
    expect(bench.store.sources.size).toBe(2);
  });

  it('and cannot be resolved for now is still where it was', async () => {
    await using bench = new ReadBench();
    const { base, root: first } = bench.folder;
    const gone: SourceGone[] = [];
    write(first, 'one.jsonl', 'first\n');
    pointTo(first, join(base, 'link'));
    const hooks = { onSourceGone: (event: SourceGone) => gone.push(event) };
    const reader = await startReader(bench, { root: join(base, 'link'), resolved: first, hooks });
    pointTo(join(base, 'link'), join(base, 'link'));
    write(first, 'one.jsonl', 'second\n');
    await reader.sweepNow();
    expect(bench.texts('a/one.jsonl')).toEqual(['first', 'second']);
    expect(gone).toEqual([]);
  });
});

describe('a root', () => {
  it('that is made later as a link is read', async () => {
    await using bench = new ReadBench();
    const late = join(bench.folder.base, 'late');
    const reader = await startReader(bench, { root: late, resolved: late });
    write(bench.folder.outside, 'one.jsonl', 'first\n');
    symlinkSync(bench.folder.outside, late);
    await reader.sweepNow();
    expect(bench.texts('a/one.jsonl')).toEqual(['first']);
  });

  it('whose parent is a link that is pointed elsewhere is read there', async () => {
    await using bench = new ReadBench();
    const { base, root: first, outside: second } = bench.folder;
    write(join(first, 'projects'), 'one.jsonl', 'first\n');
    write(join(second, 'projects'), 'two.jsonl', 'second\n');
    symlinkSync(first, join(base, 'home'));
    const [root, resolved] = [join(base, 'home', 'projects'), join(first, 'projects')];
    const reader = await startReader(bench, { root, resolved });
    unlinkSync(join(base, 'home'));
    symlinkSync(second, join(base, 'home'));
    await reader.sweepNow();
    expect([bench.texts('a/one.jsonl'), bench.texts('a/two.jsonl')]).toEqual([['first'], ['second']]);
  });
});
