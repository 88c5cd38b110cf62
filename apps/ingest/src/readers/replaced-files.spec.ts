import { renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FileReaderOptions } from './reader-options.js';
import { eventually, ReadBench } from './test-kit/read-bench.js';

async function startedBench(options: Partial<FileReaderOptions> = {}) {
  const bench = new ReadBench();
  const reader = bench.reader(options);
  await reader.start();
  const path = bench.folder.at('a/meta.json');
  const look = async (content: string): Promise<void> => {
    writeFileSync(path, content);
    await reader.sweepNow();
  };
  return { bench, reader, path, look, [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose]() };
}

describe('a file that is rewritten whole', () => {
  it('is one line, and a generation for each content', async () => {
    await using test = await startedBench();
    await test.look('{\n  "finished": false\n}');
    await test.look('{\n  "finished": true\n}\n');
    await test.look('{\n  "finished": true\n}\n');
    expect(test.bench.chunks).toMatchObject([
      { generation: 1, start: 0, lines: [{ end: 23, text: '{\n  "finished": false\n}' }] },
      { generation: 2, start: 0, lines: [{ end: 23, text: '{\n  "finished": true\n}\n' }] },
    ]);
    expect(test.bench.store.sources.size).toBe(1);
  });

  it('keeps its source through a temporary file and a rename, and through deletion', async () => {
    await using test = await startedBench();
    await test.look('{"a":1}');
    writeFileSync(`${test.path}.tmp`, '{"a":2}');
    renameSync(`${test.path}.tmp`, test.path);
    await test.reader.sweepNow();
    unlinkSync(test.path);
    await test.reader.sweepNow();
    await test.look('{"a":3}');
    expect(test.bench.chunks.map(({ sourceId, generation }) => [sourceId, generation])).toEqual([
      ['source-1', 1],
      ['source-1', 2],
      ['source-1', 3],
    ]);
  });

  it('says when it was written', async () => {
    await using test = await startedBench();
    await test.look('{"a":1}');
    const writtenAt = Math.floor(statSync(test.path).mtimeMs);
    expect(test.bench.lines('a/meta.json')).toMatchObject([{ writtenAt }]);
  });

  it('waits while it is empty or cut short', async () => {
    await using test = await startedBench();
    await test.look('');
    await test.look('{"a":[1,2');
    await test.look('[{"a":1}] ');
    expect(test.bench.texts('a/meta.json')).toEqual(['[{"a":1}] ']);
  });

  it('is left alone until its writer is done', async () => {
    await using test = await startedBench({ periods: { settleMs: 40 } });
    const writtenMs = performance.now();
    await test.look('{"a":1}');
    expect(test.bench.chunks).toEqual([]);
    await eventually(() => test.bench.chunks.length === 1);
    expect(performance.now() - writtenMs).toBeGreaterThanOrEqual(39);
  });

  it('is not sent again after a restart, unless it was not committed', async () => {
    await using test = await startedBench();
    await test.look('{"a":1}');
    const restarted = test.bench.reader();
    await restarted.start();
    await restarted.sweepNow();
    expect(test.bench.chunks).toHaveLength(1);
    const position = test.bench.store.position(test.bench.store.atPath('projects/a/meta.json')!);
    restarted.rewind({ ...position, committed: 0, tailHash: null });
    await restarted.sweepNow();
    expect(test.bench.chunks.map((chunk) => chunk.generation)).toEqual([1, 1]);
  });

  it('leaves only its facts above the limit', async () => {
    await using test = await startedBench({ limits: { replaceBytes: 10 } });
    await test.look('{"a":"0123456789"}');
    expect(test.bench.lines('a/meta.json')).toMatchObject([{ kind: 'oversize', bytes: 18, end: 18 }]);
  });
});
