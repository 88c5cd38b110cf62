import { lstatSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { chunkEnd, readText } from '@tributary/domain';
import type { FileReader } from '../file.reader.js';
import { sha256 } from '../turns/fingerprint.js';
import type { ReadChunk } from '../reader-options.js';
import { Disk, paths, wholeLines, type DiskOperation } from './disk-operations.js';
import { expectVerdict, type Verdict } from './expected-verdict.js';
import type { ModelSource } from './model-store.js';
import { ReadBench, walkAndReadHere, walkHere } from './read-bench.js';

const lineBytes = 100_000;

export type ProgramStep =
  | DiskOperation
  | { readonly do: 'look' }
  | { readonly do: 'commit' }
  /** Without a stop; what waited in the stream is delivered or lost with it. */
  | { readonly do: 'kill'; readonly isDelivered: boolean }
  /** The stream takes some chunks of a look and then nothing more. */
  | { readonly do: 'crash'; readonly chunks: number; readonly isDelivered: boolean };

/** Runs one program against a real folder and checks every promise at every look. */
export class ReaderProgram implements AsyncDisposable {
  readonly #bench = new ReadBench();
  readonly #disk = new Disk(this.#bench.folder);
  #reader: FileReader | null = null;
  readonly #nextStart = new Map<string, number>();
  #chunksLeft = Infinity;
  readonly #unexpected: unknown[] = [];
  #onCrash: (() => void) | null = null;
  readonly #readsAhead: boolean;

  constructor({ readsAhead }: { readonly readsAhead: boolean }) {
    this.#readsAhead = readsAhead;
  }

  async run(steps: readonly ProgramStep[]): Promise<void> {
    for (const step of steps) await this.#step(step);
    this.#disk.blocked.clear();
    await this.#look();
    await this.#kill(true);
    await this.#look();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#bench[Symbol.asyncDispose]();
  }

  async #step(step: ProgramStep): Promise<void> {
    if (step.do === 'look') await this.#look();
    else if (step.do === 'commit') this.#bench.store.commit();
    else if (step.do === 'kill') await this.#kill(step.isDelivered);
    else if (step.do === 'crash') await this.#crash(step.chunks, step.isDelivered);
    else this.#disk.run(step);
  }

  async #look(): Promise<void> {
    const isRestart = this.#reader === null;
    const before = this.#expectations(isRestart);
    await this.#read();
    if (this.#unexpected.length > 0) throw this.#unexpected[0];
    for (const [path, expected] of before) this.#check(path, expected);
    for (const source of this.#bench.store.sources.values()) this.#checkNothingInvented(source);
  }

  async #read(): Promise<void> {
    if (this.#reader === null) {
      this.#reader = this.#newReader();
      this.#nextStart.clear();
      await this.#reader.start();
    }
    await this.#reader.sweepNow();
  }

  async #kill(isDelivered: boolean): Promise<void> {
    if (isDelivered) this.#bench.store.commit();
    this.#bench.store.pending = [];
    this.#reader = null;
  }

  async #crash(chunks: number, isDelivered: boolean): Promise<void> {
    this.#disk.remember();
    this.#chunksLeft = chunks;
    const crashed = new Promise<void>((resolve) => (this.#onCrash = resolve));
    await Promise.race([this.#read(), crashed]);
    this.#chunksLeft = Infinity;
    await this.#kill(isDelivered);
  }

  #newReader(): FileReader {
    const { store, folder } = this.#bench;
    const reader: FileReader = this.#bench.reader({
      ...(this.#readsAhead
        ? { sweeper: walkAndReadHere(folder.root), periods: { keepOpenMs: 0 } }
        : { sweeper: walkHere(folder.root) }),
      publish: (_family, chunk) => this.#publish(reader, chunk),
      registry: {
        lookup: async (keys) => (this.#mustLive(reader), store.lookup(keys)),
        record: async (change) => (this.#mustLive(reader), store.record(change)),
      },
      hooks: {
        onReadError: ({ code, error }) => this.#keepUnexpected(code, error),
        onSourceGone: ({ sourceId }) => this.#forget(sourceId),
      },
      limits: { chunkLines: 3, turnBytes: 64 * 1024, lanes: 2, lineBytes },
      fileSystem: { open: (path, flags) => this.#open(path, flags) },
    });
    return reader;
  }

  /** If the file comes back, it is read from `committed`. */
  #forget(sourceId: string | null): void {
    for (const key of this.#nextStart.keys()) if (key.startsWith(`${sourceId}/`)) this.#nextStart.delete(key);
  }

  #keepUnexpected(code: string, error: unknown): void {
    if (code !== 'EACCES' && code !== 'KILLED') this.#unexpected.push(error);
  }

  #open(path: string, flags: number): ReturnType<typeof open> {
    if (!this.#disk.blocked.has(path)) return open(path, flags);
    return Promise.reject(Object.assign(new Error('refused'), { code: 'EACCES' }));
  }

  async #publish(reader: FileReader, chunk: ReadChunk): Promise<void> {
    this.#mustLive(reader);
    if (this.#chunksLeft === 0) {
      this.#reader = null;
      this.#onCrash?.();
      this.#mustLive(reader);
    }
    this.#chunksLeft -= 1;
    const key = `${chunk.sourceId}/${chunk.generation}`;
    const expectedStart = this.#nextStart.get(key) ?? chunk.start;
    if (chunk.start !== expectedStart) throw new Error(`${key} sent twice or with a gap at ${chunk.start}`);
    this.#nextStart.set(key, chunkEnd(chunk));
    this.#bench.chunks.push(chunk);
    this.#bench.store.pending.push(chunk);
  }

  /** A killed process has no effect any more. */
  #mustLive(reader: FileReader): void {
    if (this.#reader !== reader) throw Object.assign(new Error('killed'), { code: 'KILLED' });
  }

  #expectations(isRestart: boolean): Map<string, Verdict> {
    this.#disk.remember();
    const alive = paths.flatMap((path) => (this.#disk.content(path) === null ? [] : [this.#key(path)]));
    const verdicts = new Map<string, Verdict>();
    for (const path of paths) {
      const content = this.#disk.content(path);
      if (content === null || this.#disk.blocked.has(this.#disk.absolute(path))) continue;
      const file = { path: `projects/${path}`, key: this.#key(path), content, alive, isRestart };
      const verdict = expectVerdict(file, this.#bench.store);
      if (verdict !== null) verdicts.set(path, verdict);
    }
    return verdicts;
  }

  #check(path: string, expected: Verdict): void {
    const { store } = this.#bench;
    const source = store.withIdentity(this.#key(path));
    if (source === undefined) throw new Error(`${path} is not known`);
    if (source.path !== `projects/${path}`) throw new Error(`${path} is known as ${source.path}`);
    const lines = store
      .linesOf(source)
      .map((line) => (line.kind === 'text' ? readText(line.text) : line.sha256));
    const wanted = wholeLines(this.#disk.content(path)).map((line) =>
      isOversize(line) ? sha256(Buffer.from(line)) : line,
    );
    if (JSON.stringify(lines) !== JSON.stringify(wanted)) {
      throw new Error(`${path}: read ${short(lines)}, wanted ${short(wanted)}`);
    }
    expected.check(source);
  }

  #checkNothingInvented(source: ModelSource): void {
    for (const line of this.#bench.store.linesOf(source)) {
      if (line.kind === 'text' && !this.#disk.everWhole.has(readText(line.text)))
        throw new Error(`invented: ${readText(line.text)}`);
    }
  }

  #key(path: string): { dev: string; ino: string; birthtimeNs: string } {
    const { dev, ino, birthtimeNs } = lstatSync(this.#disk.absolute(path), { bigint: true });
    return { dev: String(dev), ino: String(ino), birthtimeNs: String(birthtimeNs) };
  }
}

function isOversize(line: string): boolean {
  return Buffer.byteLength(line) > lineBytes;
}

function short(lines: readonly string[]): string {
  return JSON.stringify(lines.map((line) => line.slice(0, 20)));
}
