import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChunkLoader } from './chunk-loader.js';

let folder: string;
let loader: ChunkLoader;

const start = (): ChunkLoader =>
  new ChunkLoader({ directory: join(folder, 'chunks'), cache: join(folder, 'cache') });
const write = (name: string, code: string): void =>
  writeFileSync(join(folder, 'chunks', name), `(function (exports, require, module) {${code}\n})`);
const kept = (): string[] => readdirSync(join(folder, 'cache')).map((name) => join(folder, 'cache', name));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-chunks-'));
  mkdirSync(join(folder, 'chunks'));
  write('a.cjs', `exports.join = require('node:path').join; exports.b = require('./b.cjs');`);
  write('b.cjs', `exports.answer = () => 42; exports.a = require('./a.cjs');`);
  loader = start();
});

afterEach(() => rmSync(folder, { recursive: true }));

interface Loaded {
  readonly join: typeof join;
  readonly b: { readonly answer: () => number; readonly a: Loaded };
}

describe('ChunkLoader', () => {
  it('loads a chunk once, with what it needs, in a circle too', () => {
    const a = loader.load('a.cjs') as Loaded;

    expect(a.join('x', 'y')).toBe(join('x', 'y'));
    expect(a.b.a).toBe(a);
    expect(loader.load('b.cjs')).toBe(a.b);
  });

  it('loads a chunk again that threw, and what it needs only once', () => {
    write(
      'a.cjs',
      `exports.half = 1; exports.b = require('./b.cjs'); if (!exports.b.isMended) throw new Error('broken');`,
    );
    write('b.cjs', `exports.isMended = false;`);

    expect(() => loader.load('a.cjs')).toThrow('broken');
    expect(() => loader.load('a.cjs')).toThrow('broken');
    const b = loader.load('b.cjs') as { isMended: boolean };
    b.isMended = true;
    expect(loader.load('a.cjs')).toEqual({ half: 1, b });
  });

  it('keeps what was compiled, and compiles it no more', () => {
    (loader.load('a.cjs') as Loaded).b.answer();
    loader.keepCompiled();
    const before = kept().map((path) => readFileSync(path));
    expect(before.length).toBe(2);

    const again = start();
    expect((again.load('a.cjs') as Loaded).b.answer()).toBe(42);
    for (const path of kept()) rmSync(path);
    again.keepCompiled();
    expect(kept()).toEqual([]);
  });

  it('compiles again what is damaged', () => {
    loader.load('a.cjs');
    loader.keepCompiled();
    const whole = kept().map((path) => readFileSync(path).length);
    for (const path of kept()) writeFileSync(path, readFileSync(path).fill(0, 100));

    const again = start();
    expect((again.load('a.cjs') as Loaded).b.answer()).toBe(42);
    again.keepCompiled();
    expect(kept().map((path) => readFileSync(path).some((byte, at) => at > 100 && byte !== 0))).toEqual([
      true,
      true,
    ]);
    expect(whole.every((bytes) => bytes > 100)).toBe(true);
  });

  it('runs where nothing can be kept', () => {
    writeFileSync(join(folder, 'cache'), '');
    expect((loader.load('a.cjs') as Loaded).b.answer()).toBe(42);
    loader.keepCompiled();
  });
});
