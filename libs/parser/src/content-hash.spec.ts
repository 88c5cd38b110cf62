import { describe, expect, it } from '@jest/globals';
import { contentHash } from './content-hash.js';
import { listOpencodeRuns } from './opencode/test-kit/opencode-corpus.js';
import { readOpencodeRun } from './opencode/test-kit/read-opencode-run.js';

describe('contentHash', () => {
  it('names every different line of a recording differently', () => {
    const runs = listOpencodeRuns().map(readOpencodeRun);
    const texts = new Set(runs.flatMap(({ views }) => [...views.values()].flat().map(({ text }) => text)));
    expect(texts.size).toBeGreaterThan(5_000);
    expect(new Set([...texts].map(contentHash)).size).toBe(texts.size);
  });

  it('tells texts apart that differ in order, length, one digit or a zero', () => {
    const counted = Array.from({ length: 100_000 }, (_, index) => `{"time":${1_794_793_400_000 + index}}`);
    const texts = [...counted, '', '\u0000', '\u0000\u0000', 'ab', 'ba', 'a', 'a\u0000', 'abc', 'bac'];
    expect(new Set(texts.map(contentHash)).size).toBe(texts.length);
  });

  it('names the same text alike', () => {
    expect(contentHash('Six source files, each small.')).toBe(contentHash('Six source files, each small.'));
  });

  it('tells half a million similar texts apart', () => {
    const names = new Set<string>();
    for (let index = 0; index < 500_000; index += 1) names.add(contentHash(`{"step":${index}}`));
    expect(names.size).toBe(500_000);
  });
});
