import { readText, type RawLine } from '@tributary/domain';
import { FileReader } from '../file.reader.js';
import { readSmallFiles } from '../sweep/read-small-files.js';
import type { FileReaderOptions, ReadChunk } from '../reader-options.js';
import type { Sweeper } from '../sweep/sweep.js';
import { TreeWalk } from '../sweep/tree-walk.js';
import { ModelStore } from './model-store.js';
import { classifyByEnding, TempRoot } from './temp-root.js';

/** Walks in this thread: a program of many readers need not start a worker for each. */
export function walkHere(directory: string): Sweeper {
  const walk = new TreeWalk({ roots: [{ directory, name: 'projects' }], hotWithinMs: 3_600_000 });
  return {
    sweep: (scope) => Promise.resolve(walk.sweep(scope)),
    follow: (roots) => walk.follow(roots),
    close: () => Promise.resolve(),
  };
}

/** Reads ahead as well, which else another thread does. */
export function walkAndReadHere(directory: string): Sweeper {
  return {
    ...walkHere(directory),
    readSmall: async (paths, mostBytes) => Promise.resolve(readSmallFiles(paths, mostBytes)),
  };
}

/** A reader on a real temp folder, with a sink that commits what it gets. */
export class ReadBench implements AsyncDisposable {
  readonly folder = new TempRoot();
  readonly store = new ModelStore();
  readonly chunks: ReadChunk[] = [];
  readonly #readers: FileReader[] = [];

  /** By default driven by hand: no timers, no watches; `sweepNow` is the only look. */
  reader(options: Partial<FileReaderOptions> = {}): FileReader {
    const reader = new FileReader({
      roots: [{ directory: this.folder.root, name: 'projects' }],
      classify: classifyByEnding,
      registry: this.store,
      publish: (_family, chunk) => {
        this.take(chunk);
        return Promise.resolve();
      },
      sweeper: walkHere(this.folder.root),
      ...options,
      periods: { hotMs: 0, allMs: 0, settleMs: 0, proveMs: 0, ...options.periods },
      fileSystem: { statfs: () => Promise.resolve({ type: nfs }), ...options.fileSystem },
    });
    this.#readers.push(reader);
    return reader;
  }

  take(read: ReadChunk): void {
    const chunk = { ...read, lines: read.lines.map(inWords) };
    this.chunks.push(chunk);
    this.store.pending.push(chunk);
    this.store.commit();
  }

  /** Of the newest source at a path. */
  lines(path: string): RawLine[] {
    const source = this.store.atPath(`projects/${path}`);
    return source === undefined ? [] : this.store.linesOf(source);
  }

  texts(path: string): string[] {
    return this.lines(path).map((line) =>
      line.kind === 'text' ? readText(line.text) : `oversize ${line.bytes}`,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.stop()));
    this.folder[Symbol.dispose]();
  }
}

function inWords(line: RawLine): RawLine {
  return line.kind === 'text' ? { ...line, text: readText(line.text) } : line;
}

/** The reader watches nothing on such a mount. */
const nfs = 0x6969;

export const localDisk = 0xef53;

/** Polls until a promise of the reader holds; fails loudly instead of waiting for ever. */
export async function eventually(isTrue: () => boolean, withinMs = 90_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${String(isTrue)}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
