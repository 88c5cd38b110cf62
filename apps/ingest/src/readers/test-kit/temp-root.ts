import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FileClass } from '../reader-options.js';

/** A real folder with a root to read and an outside beside it. */
export class TempRoot implements Disposable {
  readonly base = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-reader-')));
  readonly root = this.#make('root');
  readonly outside = this.#make('outside');

  at(path: string): string {
    const absolute = join(this.root, path);
    mkdirSync(dirname(absolute), { recursive: true });
    return absolute;
  }

  [Symbol.dispose](): void {
    rmSync(this.base, { recursive: true, force: true });
  }

  #make(name: string): string {
    const directory = join(this.base, name);
    mkdirSync(directory);
    return directory;
  }
}

/** `.jsonl` grows, `.json` is rewritten, anything else is not read. */
export function classifyByEnding(path: string): FileClass | null {
  if (path.endsWith('.jsonl')) return { kind: 'claude.transcript', shape: 'append', family: path };
  if (path.endsWith('.json')) return { kind: 'claude.agent-meta', shape: 'replace', family: path };
  return null;
}
