import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mapStacks } from './map-stacks.js';

let folder: string;
let before: typeof Error.prepareStackTrace;

/** Of one line, whose places are one line lower and four columns further in `source.ts`. */
const map = { version: 3, sources: ['../src/source.ts'], names: [], mappings: 'AACI' };

const fail = (name: string): Error => {
  const text = '(function broken(Failure) { return new Failure("no"); })';
  const run = new Script(text, { filename: join(folder, name) }).runInThisContext();
  return (run as (Failure: ErrorConstructor) => Error)(Error);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-stacks-'));
  before = Error.prepareStackTrace;
  mapStacks(folder);
});

afterEach(() => {
  Error.prepareStackTrace = before;
  rmSync(folder, { recursive: true });
});

describe('mapStacks', () => {
  it('names the place in the source, and the function', () => {
    writeFileSync(join(folder, 'chunk.cjs.map'), JSON.stringify(map));

    const [told, place] = fail('chunk.cjs').stack?.split('\n') ?? [];

    expect(told).toBe('Error: no');
    expect(place).toMatch(new RegExp(`^    at broken \\(${join(folder, '../src/source.ts')}:2:\\d+\\)$`));
  });

  it('leaves places elsewhere as they are', () => {
    expect(fail('../elsewhere.cjs').stack).toContain(`at broken (${join(folder, '../elsewhere.cjs')}:1:`);
  });

  it('tells an error whose map is gone', () => {
    expect(fail('chunk.cjs').stack).toContain(`at broken (${join(folder, 'chunk.cjs')}:1:`);
  });
});
