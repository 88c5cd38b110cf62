import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  openSync,
  closeSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ReadBench } from './test-kit/read-bench.js';

const megabyte = 1024 * 1024;
const line = Buffer.from(`${'x'.repeat(2 * megabyte)}\n`);

/** A small disk with 1 MB left; where nobody may mount one, a limit on file size cuts the write instead. */
class SmallDisk implements Disposable {
  readonly #directory: string;
  readonly #isMounted: boolean;

  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory);
    this.#isMounted = runs('mount', '-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', directory);
    if (this.#isMounted) writeFileSync(`${directory}/ballast`, Buffer.alloc(7 * megabyte));
  }

  /** Writes until the system refuses, and tells how much that was. */
  write(path: string, content: Buffer): number {
    if (this.#isMounted) return this.#writeUntilFull(path, content);
    const before = statSync(path).size;
    const limited = 'ulimit -f 1024; trap "" XFSZ; cat >> "$0" 2>/dev/null || true';
    execFileSync('sh', ['-c', limited, path], { input: content });
    return statSync(path).size - before;
  }

  makeRoom(): void {
    rmSync(`${this.#directory}/ballast`, { force: true });
  }

  [Symbol.dispose](): void {
    if (this.#isMounted) execFileSync('umount', [this.#directory]);
  }

  #writeUntilFull(path: string, content: Buffer): number {
    const file = openSync(path, 'a');
    const written = writeSync(file, content);
    expect(() => writeSync(file, content, written)).toThrow('ENOSPC');
    closeSync(file);
    return written;
  }
}

function runs(command: string, ...given: string[]): boolean {
  try {
    execFileSync(command, given, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('a write that a full disk cut in two', () => {
  it('is one line once it was completed', async () => {
    await using bench = new ReadBench();
    using disk = new SmallDisk(`${bench.folder.root}/disk`);
    const path = `${bench.folder.root}/disk/one.jsonl`;
    writeFileSync(path, 'first\n');
    const reader = bench.reader();
    await reader.start();
    const written = disk.write(path, line);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(line.length);
    await reader.sweepNow();
    expect(bench.texts('disk/one.jsonl')).toEqual(['first']);
    disk.makeRoom();
    appendFileSync(path, line.subarray(written));
    await reader.sweepNow();
    expect(bench.texts('disk/one.jsonl').map((text) => text.length)).toEqual([5, 2 * megabyte]);
    await reader.stop();
  });
});
