import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { ReadFailure, SourceGone } from './reader-hooks.js';
import type { SweepReport } from './sweep/sweep-report.js';
import { WorkerSweeper } from './sweep/sweep.js';
import { ReadBench, walkHere } from './test-kit/read-bench.js';

const refusal = (code: string) => Object.assign(new Error(code), { code });

describe('FileReader, when something refuses', () => {
  it.each(['EMFILE', 'EACCES', 'EIO'])('takes %s on a file for a delay, not for a deletion', async (code) => {
    await using bench = new ReadBench();
    writeFileSync(bench.folder.at('a/one.jsonl'), 'first\n');
    const codes: string[] = [];
    const gone: SourceGone[] = [];
    let isRefusing = true;
    const reader = bench.reader({
      fileSystem: { open: (path, flags) => (isRefusing ? Promise.reject(refusal(code)) : open(path, flags)) },
      hooks: {
        onReadError: (failure) => codes.push(failure.code),
        onSourceGone: (event) => gone.push(event),
      },
    });
    await reader.start();
    await reader.sweepNow();
    expect(codes).toContain(code);
    isRefusing = false;
    await reader.sweepNow();
    expect(bench.texts('a/one.jsonl')).toEqual(['first']);
    expect(gone).toEqual([]);
  });

  it('takes a folder that cannot be listed for unobservable', async () => {
    await using bench = new ReadBench();
    writeFileSync(bench.folder.at('a/one.jsonl'), 'first\n');
    const gone: SourceGone[] = [];
    const failures: ReadFailure[] = [];
    const walk = walkHere(bench.folder.root);
    let isRefusing = false;
    const unobservable: SweepReport = {
      isFirst: true,
      files: [],
      directories: [],
      goneDirectories: [],
      goneFiles: [],
      failures: [{ absolute: bench.folder.root, code: 'EIO' }],
    };
    const sweeper = {
      ...walk,
      sweep: (scope: 'hot' | 'all') => (isRefusing ? Promise.resolve(unobservable) : walk.sweep(scope)),
    };
    const reader = bench.reader({
      sweeper,
      hooks: {
        onSourceGone: (event) => gone.push(event),
        onReadError: (failure) => failures.push(failure),
      },
    });
    await reader.start();
    isRefusing = true;
    await reader.sweepNow();
    const told = { path: bench.folder.root, code: 'EIO', error: new Error('EIO: i/o error') };
    expect(failures).toEqual([told]);
    expect(gone).toEqual([]);
    expect(reader.status().files).toBe(1);
  });

  it('does not let go of a file that came back after the walk had missed it', async () => {
    await using bench = new ReadBench();
    writeFileSync(bench.folder.at('a/one.jsonl'), 'first\n');
    const gone: SourceGone[] = [];
    const walk = walkHere(bench.folder.root);
    let goneFiles: string[] = [];
    const sweep = async (scope: 'hot' | 'all') => ({
      ...(await walk.sweep(scope)),
      isFirst: false,
      goneFiles,
    });
    const reader = bench.reader({
      sweeper: { ...walk, sweep },
      hooks: { onSourceGone: (event) => gone.push(event) },
    });
    await reader.start();
    goneFiles = ['projects/a/one.jsonl'];
    await reader.sweepNow();
    expect(gone).toEqual([]);
    expect(reader.status().files).toBe(1);
  });

  it('sends again what the stream did not take, and waits for the registry', async () => {
    await using bench = new ReadBench();
    writeFileSync(bench.folder.at('a/one.jsonl'), 'first\nsecond\n');
    let isRefusing = true;
    const reader = bench.reader({
      registry: {
        lookup: (keys) => (isRefusing ? Promise.reject(refusal('ECONNREFUSED')) : bench.store.lookup(keys)),
        record: (change) => bench.store.record(change),
      },
      publish: (_family, chunk) => {
        if (isRefusing) return Promise.reject(refusal('STREAM_FULL'));
        bench.take(chunk);
        return Promise.resolve();
      },
    });
    await reader.start();
    await reader.sweepNow();
    expect(reader.status().lagBytes).toBe(13);
    isRefusing = false;
    await reader.sweepNow();
    expect(bench.texts('a/one.jsonl')).toEqual(['first', 'second']);
  });

  it('sweeps on with a new worker, and still tells what went while there was none', async () => {
    await using bench = new ReadBench();
    const gone: SourceGone[] = [];
    const roots = [{ directory: bench.folder.root, name: 'projects' }];
    const sweeper = new WorkerSweeper({ roots, hotWithinMs: 3_600_000 });
    const reader = bench.reader({ sweeper, hooks: { onSourceGone: (event) => gone.push(event) } });
    for (const name of ['one', 'two']) writeFileSync(bench.folder.at(`a/${name}.jsonl`), 'first\n');
    await reader.start();
    await reader.sweepNow();
    await sweeper.close();
    rmSync(bench.folder.at('a/one.jsonl'));
    appendFileSync(bench.folder.at('a/two.jsonl'), 'second\n');
    await reader.sweepNow();
    expect(gone).toMatchObject([{ path: 'projects/a/one.jsonl' }]);
    expect(bench.texts('a/two.jsonl')).toEqual(['first', 'second']);
  });
});
