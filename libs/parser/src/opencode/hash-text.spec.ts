import { expect, it } from '@jest/globals';
import { hashText } from './hash-text.js';
import { listOpencodeRuns } from './test-kit/opencode-corpus.js';
import { readOpencodeRun } from './test-kit/read-opencode-run.js';

it('names every different line of the corpus differently', () => {
  const runs = listOpencodeRuns().map(readOpencodeRun);
  const texts = new Set(runs.flatMap(({ views }) => [...views.values()].flat().map(({ text }) => text)));
  expect(texts.size).toBeGreaterThan(5_000);
  expect(new Set([...texts].map(hashText)).size).toBe(texts.size);
});

it('tells texts apart that differ in order, length or one digit', () => {
  const counted = Array.from({ length: 100_000 }, (_, index) => `{"time":${1_794_793_400_000 + index}}`);
  const texts = [...counted, '', '\u0000', '\u0000\u0000', 'ab', 'ba'];
  expect(new Set(texts.map(hashText)).size).toBe(texts.length);
  expect(hashText('')).toMatch(/^[0-9a-f]{16}$/);
});
