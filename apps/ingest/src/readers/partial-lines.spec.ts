import { appendFileSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ReadBench } from './test-kit/read-bench.js';

const content = Buffer.from('\uFEFF{"text":"grüße 🌍"}\r\n{"u2028":"a\u2028b"}\n\n{"last":"þ"}\r\n');
const lines = ['\uFEFF{"text":"grüße 🌍"}\r', '{"u2028":"a\u2028b"}', '', '{"last":"þ"}\r'];

describe('a line that is not finished', () => {
  it('arrives once and whole, wherever the write was split', async () => {
    await using bench = new ReadBench();
    const reader = bench.reader();
    await reader.start();
    for (let split = 0; split <= content.length; split += 1) {
      const name = `a/${split}.jsonl`;
      writeFileSync(bench.folder.at(name), content.subarray(0, split));
      await reader.sweepNow();
      const before = content.subarray(0, split).filter((byte) => byte === 10).length;
      expect(bench.texts(name)).toEqual(lines.slice(0, before));
      appendFileSync(bench.folder.at(name), content.subarray(split));
      await reader.sweepNow();
      expect(bench.texts(name)).toEqual(lines);
      expect(bench.lines(name).at(-1)?.end).toBe(content.length);
    }
    expect(bench.store.sources.size).toBe(content.length + 1);
  });

  it('is never sent without its newline, and is counted once it has waited a day', async () => {
    await using bench = new ReadBench();
    const path = bench.folder.at('a/half.jsonl');
    writeFileSync(path, 'whole\nhalf');
    const reader = bench.reader();
    await reader.start();
    await reader.sweepNow();
    expect(reader.status()).toMatchObject({ lagBytes: 4, stalePartials: 0 });
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    utimesSync(path, twoDaysAgo, twoDaysAgo);
    await reader.sweepNow();
    expect(reader.status()).toMatchObject({ lagBytes: 4, stalePartials: 1 });
    expect(bench.texts('a/half.jsonl')).toEqual(['whole']);
  });
});
