import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { openRegularFile } from './open-regular-file.js';
import { ReadBench } from '../test-kit/read-bench.js';
import { TempRoot } from '../test-kit/temp-root.js';

describe('openRegularFile', () => {
  it('opens a regular file', async () => {
    using folder = new TempRoot();
    writeFileSync(folder.at('a/one.jsonl'), 'line\n');
    const opened = await openRegularFile(folder.at('a/one.jsonl'), open);
    expect(opened?.stat.size).toBe(5n);
    await opened?.handle.close();
  });

  it('refuses symbolic links, folders, pipes and what is not there', async () => {
    using folder = new TempRoot();
    writeFileSync(`${folder.outside}/secret`, 'secret\n');
    symlinkSync(`${folder.outside}/secret`, folder.at('link.jsonl'));
    mkdirSync(folder.at('folder.jsonl'));
    execFileSync('mkfifo', [folder.at('pipe.jsonl')]);
    for (const name of ['link.jsonl', 'folder.jsonl', 'pipe.jsonl', 'nothing.jsonl']) {
      expect(await openRegularFile(folder.at(name), open)).toBeNull();
    }
  });

  it('refuses a file reached through a linked folder', async () => {
    using folder = new TempRoot();
    writeFileSync(`${folder.outside}/secret.jsonl`, 'secret\n');
    symlinkSync(folder.outside, folder.at('linked'));
    expect(await openRegularFile(`${folder.root}/linked/secret.jsonl`, open)).toBeNull();
  });

  it('leaves linked folders and files of a root alone, but follows a root that is a link', async () => {
    await using bench = new ReadBench();
    writeFileSync(`${bench.folder.outside}/secret.jsonl`, 'secret\n');
    symlinkSync(bench.folder.outside, bench.folder.at('linked'));
    symlinkSync(`${bench.folder.outside}/secret.jsonl`, bench.folder.at('link.jsonl'));
    writeFileSync(bench.folder.at('a/one.jsonl'), 'line\n');
    const link = `${bench.folder.base}/link-to-root`;
    symlinkSync(bench.folder.root, link);
    const reader = bench.reader({ roots: [{ directory: link, name: 'projects' }] });
    await reader.start();
    await reader.sweepNow();
    expect(bench.chunks.flatMap((chunk) => chunk.lines)).toMatchObject([{ text: 'line' }]);
  });
});
