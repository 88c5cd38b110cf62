import { createHash } from 'node:crypto';
import { appendFileSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { readText } from '@tributary/domain';
import { ReadBench } from '../test-kit/read-bench.js';

const megabyte = 1024 * 1024;

function writeLongLine(path: string, bytes: number): string {
  const block = Buffer.alloc(megabyte, 'abcdefgh');
  const hash = createHash('sha256');
  for (let written = 0; written < bytes; written += megabyte) {
    const part = block.subarray(0, Math.min(megabyte, bytes - written));
    appendFileSync(path, part);
    hash.update(part);
  }
  return hash.digest('hex');
}

describe('a line longer than one read', () => {
  it.each([1, 8, 32])('of %d MB arrives as text in a chunk of its own', async (size) => {
    await using bench = new ReadBench();
    const path = bench.folder.at('a/long.jsonl');
    writeFileSync(path, 'before\n');
    writeLongLine(path, size * megabyte);
    appendFileSync(path, '\nafter\n');
    const reader = bench.reader();
    await reader.start();
    await reader.sweepNow();
    expect(bench.lines('a/long.jsonl').map((line) => line.kind === 'text' && line.text.length)).toEqual([
      6,
      size * megabyte,
      5,
    ]);
    expect(bench.chunks.map((chunk) => chunk.lines.length)).toEqual([1, 1, 1]);
  });

  it('above the cap leaves its length and hash, and the next line arrives', async () => {
    await using bench = new ReadBench();
    const path = bench.folder.at('a/long.jsonl');
    const sha256 = writeLongLine(path, 64 * megabyte);
    appendFileSync(path, '\nafter\n');
    const reader = bench.reader();
    await reader.start();
    await reader.sweepNow();
    expect(bench.lines('a/long.jsonl')).toEqual([
      { kind: 'oversize', end: 64 * megabyte + 1, bytes: 64 * megabyte, sha256 },
      { kind: 'text', end: 64 * megabyte + 7, text: 'after' },
    ]);
  });

  it('of 64 MB is carried whole when the cap allows it', async () => {
    await using bench = new ReadBench();
    const path = bench.folder.at('a/long.jsonl');
    const sha256 = writeLongLine(path, 64 * megabyte);
    appendFileSync(path, '\n');
    const reader = bench.reader({ limits: { lineBytes: 64 * megabyte } });
    await reader.start();
    await reader.sweepNow();
    const [line] = bench.lines('a/long.jsonl');
    const text = line?.kind === 'text' ? readText(line.text) : '';
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
  });

  it('is scanned on from where the last look left it, not from its start', async () => {
    await using bench = new ReadBench();
    const path = bench.folder.at('a/long.jsonl');
    let bytesRead = 0;
    const countingOpen = async (name: string, flags: number) => {
      const handle = await open(name, flags);
      const read = handle.read.bind(handle) as (...given: unknown[]) => Promise<{ bytesRead: number }>;
      const counted = async (...given: unknown[]) => {
        const result = await read(...given);
        bytesRead += result.bytesRead;
        return result;
      };
      return Object.assign(handle, { read: counted as typeof handle.read });
    };
    const reader = bench.reader({ fileSystem: { open: countingOpen } });
    await reader.start();
    for (let part = 0; part < 40; part += 1) {
      writeLongLine(path, megabyte);
      await reader.sweepNow();
      expect(bench.chunks).toEqual([]);
    }
    appendFileSync(path, '\n');
    await reader.sweepNow();
    expect(bench.texts('a/long.jsonl')).toEqual([`oversize ${40 * megabyte}`]);
    expect(bytesRead).toBeLessThan(42 * megabyte);
  });

  it('that was cut and written anew behind our back is read as it is now', async () => {
    await using bench = new ReadBench();
    const path = bench.folder.at('a/long.jsonl');
    writeFileSync(path, `first\n${'x'.repeat(200_000)}`);
    const reader = bench.reader();
    await reader.start();
    await reader.sweepNow();
    truncateSync(path, 6);
    appendFileSync(path, `${'x'.repeat(100_000)}\n${'x'.repeat(150_000)}\n`);
    await reader.sweepNow();
    expect(bench.texts('a/long.jsonl').map((text) => text.length)).toEqual([5, 100_000, 150_000]);
  });
});
