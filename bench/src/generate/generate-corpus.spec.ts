import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { generateCorpus } from './generate-corpus.js';

const folders: string[] = [];

function generate(seed: number): { folder: string; truth: ReturnType<typeof generateCorpus> } {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-generate-'));
  folders.push(folder);
  return { folder, truth: generateCorpus({ folder, seed, bytes: 500_000 }) };
}

function readAll(folder: string): Record<string, string> {
  const paths = globSync('**/*.{jsonl,json}', { cwd: folder }).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

describe('the generated corpus', () => {
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  it('is the same bytes for the same seed, and others for another', () => {
    const [first, again, other] = [generate(1), generate(1), generate(2)];
    expect(readAll(again.folder)).toEqual(readAll(first.folder));
    expect(again.truth).toEqual(first.truth);
    expect(readAll(other.folder)).not.toEqual(readAll(first.folder));
  });

  it('says how many files and bytes it wrote', () => {
    const { folder, truth } = generate(3);
    const contents = Object.values(readAll(folder));
    expect(contents).toHaveLength(truth.files);
    expect(contents.reduce((sum, each) => sum + Buffer.byteLength(each), 0)).toBe(truth.bytes);
  });

  it('repeats messages with growing usage', () => {
    const { folder, truth } = generate(4);
    const outputs = new Map<string, number[]>();
    for (const text of Object.values(readAll(folder)).flatMap((content) => content.split('\n'))) {
      const message = text.startsWith('{') ? JSON.parse(text).message : undefined;
      if (message?.role !== 'assistant') continue;
      outputs.set(message.id, [...(outputs.get(message.id) ?? []), message.usage.output_tokens]);
    }
    const repeated = [...outputs.values()].filter((each) => each.length > 1);
    expect(outputs.size).toBe(truth.messages);
    expect(repeated.length).toBeGreaterThan(outputs.size / 3);
    expect(repeated.every((each) => each.at(-1) === Math.max(...each))).toBe(true);
    expect(repeated.some((each) => each[0]! < each.at(-1)!)).toBe(true);
  });
});
