import {
  appendFileSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { TempRoot } from './temp-root.js';

export const paths = ['a/0.jsonl', 'a/1.jsonl', 'b/0.jsonl', 'b/sub/0.jsonl'] as const;

/** What a program may do to the disk between two looks of the reader. */
export type DiskOperation =
  | { readonly do: 'append'; readonly path: string; readonly lines: number; readonly width: number }
  | { readonly do: 'append-partial'; readonly path: string; readonly width: number }
  | { readonly do: 'rename'; readonly path: string; readonly to: string }
  | { readonly do: 'rename-out' | 'rename-in' | 'delete' | 'recreate'; readonly path: string }
  | { readonly do: 'truncate' | 'truncate-regrow'; readonly path: string; readonly keep: number }
  | { readonly do: 'copy'; readonly path: string; readonly to: string }
  | { readonly do: 'replace-same' | 'replace-other' | 'symlink-swap'; readonly path: string }
  | { readonly do: 'block' | 'unblock'; readonly path: string };

/** Every line is unlike any other, so that content tells which write it came from. */
export class Disk {
  readonly #folder: TempRoot;
  readonly blocked = new Set<string>();
  /** Every line that ever was whole at a path below the root. */
  readonly everWhole = new Set<string>();
  #serial = 0;

  constructor(folder: TempRoot) {
    this.#folder = folder;
    writeFileSync(this.#outside('secret'), 'secret line\n');
  }

  line(width: number): string {
    this.#serial += 1;
    return `${this.#serial}:${'x'.repeat(width)}`;
  }

  absolute(path: string): string {
    return this.#folder.at(path);
  }

  /** Of a regular file; `null` where there is none. */
  content(path: string): Buffer | null {
    const absolute = this.absolute(path);
    return this.#isFile(absolute) ? readFileSync(absolute) : null;
  }

  /** Before a look and before a change: between two of them nothing can have been read. */
  remember(): void {
    for (const path of paths) for (const line of wholeLines(this.content(path))) this.everWhole.add(line);
  }

  run(operation: DiskOperation): void {
    this.remember();
    const absolute = this.absolute(operation.path);
    const isThere = this.#isFile(absolute);
    switch (operation.do) {
      case 'append':
        return this.#append(absolute, operation.lines, operation.width);
      case 'append-partial':
        return appendFileSync(this.#writable(absolute), this.line(operation.width));
      case 'block':
        return void this.blocked.add(absolute);
      case 'unblock':
        return void this.blocked.delete(absolute);
      case 'rename-in':
        return this.#renameIn(operation.path, absolute);
      case 'recreate':
        if (existsLink(absolute)) unlinkSync(absolute);
        return writeFileSync(absolute, `${this.line(3)}\n`);
      default:
        if (isThere) this.#change(operation, absolute);
    }
  }

  #change(operation: DiskOperation, absolute: string): void {
    switch (operation.do) {
      case 'rename':
        return renameSync(absolute, this.absolute(operation.to));
      case 'rename-out':
        return renameSync(absolute, this.#outside(operation.path));
      case 'delete':
        return unlinkSync(absolute);
      case 'truncate':
        return truncateSync(absolute, this.#cut(absolute, operation.keep));
      case 'truncate-regrow':
        return this.#regrow(absolute, operation.keep);
      case 'copy':
        return writeFileSync(this.#writable(this.absolute(operation.to)), readFileSync(absolute));
      case 'replace-same':
        return this.#replace(absolute, readFileSync(absolute));
      case 'replace-other':
        return this.#replace(absolute, Buffer.from(`${this.line(9)}\n${this.line(300)}\n`));
      case 'symlink-swap':
        unlinkSync(absolute);
        return symlinkSync(this.#outside('secret'), absolute);
      default:
        throw new Error(`${operation.do} changes no file that is there`);
    }
  }

  #append(absolute: string, lines: number, width: number): void {
    const text = Array.from({ length: lines }, () => `${this.line(width)} grüße 🌍\n`).join('');
    appendFileSync(this.#writable(absolute), text);
  }

  #regrow(absolute: string, keep: number): void {
    const before = lstatSync(absolute).size;
    truncateSync(absolute, this.#cut(absolute, keep));
    appendFileSync(absolute, `${this.line(before)}\n${this.line(5)}\n`);
  }

  #replace(absolute: string, content: Buffer): void {
    const temporary = this.#outside('temporary');
    writeFileSync(temporary, content);
    renameSync(temporary, absolute);
  }

  #renameIn(path: string, absolute: string): void {
    if (existsSync(this.#outside(path))) renameSync(this.#outside(path), absolute);
  }

  /** A byte position that splits no character: the model compares text. */
  #cut(absolute: string, keep: number): number {
    const content = readFileSync(absolute);
    let at = Math.floor(content.length * keep);
    while (at > 0 && ((content[at] ?? 0) & 0xc0) === 0x80) at -= 1;
    return at;
  }

  #writable(absolute: string): string {
    if (existsLink(absolute) && !this.#isFile(absolute)) unlinkSync(absolute);
    return absolute;
  }

  #isFile(absolute: string): boolean {
    return lstatSync(absolute, { throwIfNoEntry: false })?.isFile() ?? false;
  }

  #outside(path: string): string {
    return join(this.#folder.outside, path.replaceAll('/', '_'));
  }
}

function existsLink(absolute: string): boolean {
  return lstatSync(absolute, { throwIfNoEntry: false }) !== undefined;
}

export function wholeLines(content: Buffer | null): string[] {
  return (content?.toString('utf8') ?? '').split('\n').slice(0, -1);
}
