import { appendFileSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { ReadChunk } from '../reader-options.js';
import type { SmallFiles } from '../sweep/read-small-files.js';
import { WorkerSweeper } from '../sweep/sweep.js';
import { ReadBench, walkAndReadHere } from '../test-kit/read-bench.js';

const anHourAgo = Date.now() / 1_000 - 3_600;

function writeOld(path: string, content: string): void {
  writeFileSync(path, content);
  utimesSync(path, anHourAgo, anHourAgo);
}

/** A reader that tells what was read ahead in one request, and what was opened in its turn. */
async function start(bench: ReadBench, beforeAnswer: (paths: readonly string[]) => void = () => undefined) {
  const [requests, opened]: [string[][], string[]] = [[], []];
  const answers: SmallFiles[] = [];
  const published: ReadChunk[] = [];
  const sweeper = walkAndReadHere(bench.folder.root);
  const reader = bench.reader({
    sweeper: {
      ...sweeper,
      readSmall: async (paths, mostBytes): Promise<SmallFiles> => {
        requests.push(paths.map((path) => path.slice(bench.folder.root.length + 1)));
        const answer = await sweeper.readSmall!(paths, mostBytes);
        answers.push(answer);
        beforeAnswer(paths);
        return answer;
      },
    },
    publish: async (_family, chunk) => {
      published.push(chunk);
      bench.take(chunk);
      return Promise.resolve();
    },
    limits: { lanes: 2 },
    fileSystem: {
      open: (path, flags) => {
        opened.push(path.slice(bench.folder.root.length + 1));
        return open(path, flags);
      },
    },
  });
  await reader.start();
  await reader.sweepNow();
  return { reader, requests, opened, answers, published };
}

describe('files that are read before their turn', () => {
  it('are read many at once, and not opened again', async () => {
    await using bench = new ReadBench();
    const names = ['a/1.jsonl', 'a/2.jsonl', 'b/3.jsonl'];
    for (const name of names) writeOld(bench.folder.at(name), `${name}\nsecond\n`);
    const { requests, opened } = await start(bench);
    // The first one's turn came before anything waited.
    expect(requests).toHaveLength(2);
    expect(requests.flat().toSorted()).toEqual(names);
    expect(opened).toEqual([]);
    for (const name of names) expect(bench.texts(name)).toEqual([name, 'second']);
  });

  it('hand out their lines without a copy', async () => {
    await using bench = new ReadBench();
    writeOld(bench.folder.at('a/1.jsonl'), 'first\nsecond\n');
    const { answers, published } = await start(bench);
    const memory = published.flatMap(({ lines }) =>
      lines.map((line) => line.kind === 'text' && typeof line.text !== 'string' && line.text.buffer),
    );
    expect(memory).toHaveLength(2);
    for (const each of memory) expect(each).toBe(answers[0]!.bytes.buffer);
    expect(bench.texts('a/1.jsonl')).toEqual(['first', 'second']);
  });

  it('are opened in their turn where they are larger than a request, or were written to just now', async () => {
    await using bench = new ReadBench();
    const [large, huge] = ['x'.repeat(300_000), 'x'.repeat(1_100_000)];
    writeOld(bench.folder.at('a/large.jsonl'), `${large}\n`);
    writeOld(bench.folder.at('a/huge.jsonl'), `${huge}\n`);
    writeFileSync(bench.folder.at('a/new.jsonl'), 'new\n');
    const { requests, opened } = await start(bench);
    expect(requests).toEqual([['a/large.jsonl']]);
    expect(new Set(opened)).toEqual(new Set(['a/huge.jsonl', 'a/new.jsonl']));
    expect(bench.texts('a/large.jsonl')).toEqual([large]);
    expect(bench.texts('a/huge.jsonl')).toEqual([huge]);
    expect(bench.texts('a/new.jsonl')).toEqual(['new']);
  });

  it('are not read again by the next process: a few bytes prove what is on record', async () => {
    await using bench = new ReadBench();
    for (const name of ['a/1.jsonl', 'a/2.jsonl']) writeOld(bench.folder.at(name), 'first\n');
    const first = await start(bench);
    await first.reader.stop();
    const { requests, opened } = await start(bench);
    expect(requests).toEqual([]);
    expect(opened.toSorted()).toEqual(['a/1.jsonl', 'a/2.jsonl']);
    expect(bench.texts('a/1.jsonl')).toEqual(['first']);
  });

  it('lose nothing that is written behind their back', async () => {
    await using bench = new ReadBench();
    const file = bench.folder.at('a/1.jsonl');
    writeOld(file, 'first\n');
    const { reader } = await start(bench, () => appendFileSync(file, 'second\n'));
    await reader.sweepNow();
    expect(bench.texts('a/1.jsonl')).toEqual(['first', 'second']);
  });

  it('are never reached through a symbolic link', async () => {
    await using bench = new ReadBench();
    await using elsewhere = new ReadBench();
    writeOld(elsewhere.folder.at('secret.jsonl'), 'secret\n');
    mkdirSync(bench.folder.at('a'), { recursive: true });
    writeOld(bench.folder.at('a/1.jsonl'), 'first\n');
    const { readSmall } = walkAndReadHere(bench.folder.root);
    symlinkSync(elsewhere.folder.root, bench.folder.at('linked'));
    symlinkSync(elsewhere.folder.at('secret.jsonl'), bench.folder.at('a/link.jsonl'));
    const paths = ['linked/secret.jsonl', 'a/link.jsonl', 'a/1.jsonl'].map((name) => bench.folder.at(name));
    const { files, bytes } = await readSmall!(paths, 1_000);
    expect(files.map((file) => file !== null)).toEqual([false, false, true]);
    expect(Buffer.from(bytes).toString()).toBe('first\n');
  });

  it('come from a worker thread, between its walks', async () => {
    await using bench = new ReadBench();
    writeOld(bench.folder.at('a/1.jsonl'), 'first\n');
    const roots = [{ directory: bench.folder.root, name: 'projects' }];
    const sweeper = new WorkerSweeper({ roots, hotWithinMs: 3_600_000 });
    const [report, small] = await Promise.all([
      sweeper.sweep('all'),
      sweeper.readSmall([bench.folder.at('a/1.jsonl'), bench.folder.at('a/none.jsonl')], 1_000),
    ]);
    expect(report.files).toHaveLength(1);
    expect(small.files.map((file) => file !== null)).toEqual([true, false]);
    expect(Buffer.from(small.bytes).toString()).toBe('first\n');
    await sweeper.close();
  });
});
