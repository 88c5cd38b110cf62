import { appendFileSync, mkdirSync, renameSync, rmSync, unlinkSync, watch, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FileReaderOptions } from './reader-options.js';
import { WorkerSweeper } from './sweep/sweep.js';
import type { SweepScope } from './sweep/sweep-report.js';
import { eventually, localDisk, ReadBench, walkHere } from './test-kit/read-bench.js';

/** Watches and timers as in production; sweeps far apart unless a test asks for them. */
function live(bench: ReadBench, options: Partial<FileReaderOptions> = {}): Partial<FileReaderOptions> {
  const roots = [{ directory: bench.folder.root, name: 'projects' }];
  return {
    sweeper: new WorkerSweeper({ roots, hotWithinMs: 3_600_000 }),
    ...options,
    fileSystem: { statfs: () => Promise.resolve({ type: localDisk }), ...options.fileSystem },
  };
}

describe('FileReader with watches', () => {
  it('publishes each append without waiting for a sweep', async () => {
    await using bench = new ReadBench();
    const path = bench.folder.at('a/one.jsonl');
    writeFileSync(path, 'first\n');
    const reader = bench.reader(live(bench));
    await reader.start();
    await eventually(() => bench.chunks.length === 1);
    for (let index = 2; index <= 60; index += 1) {
      appendFileSync(path, `line ${index}\n`);
      while (bench.chunks.length < index) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(reader.status()).toMatchObject({ mode: 'watch', watched: 2 });
  });

  it('finds files in folders made a moment ago, as deep as they are', async () => {
    await using bench = new ReadBench();
    const reader = bench.reader(live(bench));
    await reader.start();
    for (let index = 0; index < 50; index += 1) {
      writeFileSync(bench.folder.at(`p${index}/session/subagents/agent.jsonl`), `${index}\n`);
    }
    await eventually(() => bench.store.sources.size === 50);
    expect(reader.status().watched).toBe(151);
  });

  it('follows a folder that was removed and made again', async () => {
    await using bench = new ReadBench();
    writeFileSync(bench.folder.at('a/one.jsonl'), 'first\n');
    const reader = bench.reader(live(bench));
    await reader.start();
    await eventually(() => bench.chunks.length === 1);
    rmSync(`${bench.folder.root}/a`, { recursive: true });
    mkdirSync(`${bench.folder.root}/a`);
    writeFileSync(bench.folder.at('a/one.jsonl'), 'second\n');
    await eventually(() => bench.texts('a/one.jsonl').includes('second'));
    appendFileSync(bench.folder.at('a/one.jsonl'), 'third\n');
    await eventually(() => bench.texts('a/one.jsonl').includes('third'));
  });

  it('follows a rename and survives files that live for a moment', async () => {
    await using bench = new ReadBench();
    const errors: unknown[] = [];
    const reader = bench.reader(live(bench, { hooks: { onReadError: (failure) => errors.push(failure) } }));
    writeFileSync(bench.folder.at('a/one.jsonl'), 'first\n');
    await reader.start();
    await eventually(() => bench.chunks.length === 1);
    renameSync(bench.folder.at('a/one.jsonl'), bench.folder.at('a/two.jsonl'));
    for (let index = 0; index < 200; index += 1) {
      writeFileSync(bench.folder.at(`a/short-${index}.jsonl`), 'gone\n');
      unlinkSync(bench.folder.at(`a/short-${index}.jsonl`));
    }
    appendFileSync(bench.folder.at('a/two.jsonl'), 'second\n');
    await eventually(() => bench.texts('a/two.jsonl').length === 2);
    expect(bench.store.atPath('projects/a/two.jsonl')?.id).toBe('source-1');
    expect(errors).toEqual([]);
  });

  it('finds a root that is made later', async () => {
    await using bench = new ReadBench();
    rmSync(bench.folder.root, { recursive: true });
    const reader = bench.reader(live(bench, { periods: { hotMs: 20 } }));
    await reader.start();
    writeFileSync(bench.folder.at('a/one.jsonl'), 'first\n');
    await eventually(() => bench.texts('a/one.jsonl').length === 1);
  });

  it('falls back to sweeps when no watch is to be had, and loses nothing', async () => {
    await using bench = new ReadBench();
    const limited: string[] = [];
    let watches = 0;
    const scarce: typeof watch = ((...given: Parameters<typeof watch>) => {
      watches += 1;
      if (watches > 2) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      return watch(...given);
    }) as typeof watch;
    for (const folder of ['a', 'b', 'c']) writeFileSync(bench.folder.at(`${folder}/0.jsonl`), 'first\n');
    const reader = bench.reader(
      live(bench, {
        fileSystem: { watch: (directory, onChange) => scarce(directory, onChange) },
        hooks: { onWatchLimit: ({ code }) => limited.push(code) },
        periods: { hotMs: 30, allMs: 300 },
      }),
    );
    await reader.start();
    expect(reader.status()).toMatchObject({ mode: 'sweep', watched: 2 });
    expect(limited[0]).toBe('ENOSPC');
    for (const folder of ['a', 'b', 'c', 'd'])
      appendFileSync(bench.folder.at(`${folder}/0.jsonl`), 'second\n');
    await eventually(() =>
      ['a', 'b', 'c', 'd'].every((name) => bench.texts(`${name}/0.jsonl`).includes('second')),
    );
    expect(bench.store.sources.size).toBe(4);
    watches = -1_000;
    await eventually(() => reader.status().mode === 'watch');
    expect(reader.status().watched).toBe(5);
  });

  it('leaves no watch behind when it is stopped while it walks', async () => {
    await using bench = new ReadBench();
    writeFileSync(bench.folder.at('a/one.jsonl'), 'first\n');
    const walked = Promise.withResolvers<void>();
    const here = walkHere(bench.folder.root);
    const sweeper = { ...here, sweep: (scope: SweepScope) => walked.promise.then(() => here.sweep(scope)) };
    const reader = bench.reader(live(bench, { sweeper }));
    const started = reader.start();
    const stopped = reader.stop();
    walked.resolve();
    await Promise.all([started, stopped]);
    expect(reader.status()).toMatchObject({ watched: 0 });
  });
});
