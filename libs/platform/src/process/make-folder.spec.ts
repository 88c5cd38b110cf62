import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeFolder } from './make-folder.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-folder-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('makeFolder', () => {
  it('makes what is missing with the mode, and leaves what is there', async () => {
    await makeFolder(join(folder, 'a/b/c'), 0o750);
    await makeFolder(join(folder, 'a/b'), 0o700);
    const modes = ['a', 'a/b', 'a/b/c'].map((each) => statSync(join(folder, each)).mode & 0o777);
    expect(modes).toEqual([0o750, 0o750, 0o750]);
  });

  it('refuses a place that a file takes', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(makeFolder(join(folder, 'file/below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('ends where the file system takes no folders', async () => {
    // Linux alone has one.
    const place = process.platform === 'linux' ? '/proc/x/y' : join(folder, 'file/x/y');
    await expect(makeFolder(place)).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
  });
});
