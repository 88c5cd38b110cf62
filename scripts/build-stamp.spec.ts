import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isBuilt, keepStamp, readStamp } from './build-stamp.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tributary-stamp-'));
  for (const folder of ['apps/one/src', 'apps/one/dist', 'libs', 'prisma', 'scripts'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(join(root, 'apps/one/src/main.ts'), 'one');
  writeFileSync(join(root, 'apps/one/dist/main.js'), 'one');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('a start', () => {
  it('builds nothing when nothing changed since the last build', () => {
    expect(isBuilt(readStamp(root), root)).toBe(false);
    keepStamp(readStamp(root), root);
    expect(isBuilt(readStamp(root), root)).toBe(true);
  });

  it.each<[string, () => void]>([
    ['a source was written', () => writeFileSync(join(root, 'apps/one/src/main.ts'), 'two')],
    ['a source came from an older time', () => utimesSync(join(root, 'apps/one/src/main.ts'), 1, 1)],
    ['a source was added', () => writeFileSync(join(root, 'libs/new.ts'), '')],
    ['a package was updated', () => writeFileSync(join(root, 'package-lock.json'), '{}')],
    ['what was built is gone', () => rmSync(join(root, 'apps/one/dist'), { recursive: true })],
  ])('builds again after %s', (_, change) => {
    keepStamp(readStamp(root), root);
    change();
    expect(isBuilt(readStamp(root), root)).toBe(false);
  });

  it('builds again after a source changed during the last build', () => {
    const before = readStamp(root);
    writeFileSync(join(root, 'apps/one/src/main.ts'), 'two');
    keepStamp(before, root);
    expect(isBuilt(readStamp(root), root)).toBe(false);
  });
});
