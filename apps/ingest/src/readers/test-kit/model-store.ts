import {
  chunkEnd,
  type FileIdentity,
  type RawLine,
  type SourcePosition,
  type SourceShape,
} from '@tributary/domain';
import type { ReadChunk } from '../reader-options.js';
import type { FileKey, KnownSource, ReaderRegistry, SourceChange } from '../reader-registry.js';
import { identityKey } from '../tracked-file.js';

export interface ModelGeneration {
  readonly number: number;
  committed: number;
  tailHash: string | null;
  readonly lines: RawLine[];
}

export interface ModelSource {
  readonly id: string;
  readonly shape: SourceShape;
  path: string;
  identity: FileIdentity;
  touched: number;
  readonly generations: ModelGeneration[];
}

/** What Postgres and the stream promise the reader, in memory: positions per generation and the offset rule. */
export class ModelStore implements ReaderRegistry {
  readonly sources = new Map<string, ModelSource>();
  pending: ReadChunk[] = [];
  lookups = 0;
  #clock = 0;

  lookup(keys: readonly FileKey[]): Promise<readonly KnownSource[]> {
    this.lookups += 1;
    return Promise.resolve(
      keys.map((key) => {
        const file = this.withIdentity(key);
        const place = file?.shape === 'append' ? undefined : this.atPath(key.path);
        return { byIdentity: this.#position(file), byPath: this.#position(place) };
      }),
    );
  }

  record(change: SourceChange): Promise<SourcePosition> {
    const source = change.kind === 'created' ? this.#create(change) : this.sources.get(change.sourceId);
    if (source === undefined) throw new Error(`unknown source of ${change.path}`);
    this.#clock += 1;
    Object.assign(source, { path: change.path, identity: change.identity, touched: this.#clock });
    if (change.kind === 'generation-started') this.#startGeneration(source, change.generation);
    return Promise.resolve(this.position(source));
  }

  withIdentity(key: Pick<FileKey, 'dev' | 'ino' | 'birthtimeNs'>): ModelSource | undefined {
    return this.#newest((source) => identityKey(source.identity) === identityKey(key));
  }

  atPath(path: string): ModelSource | undefined {
    return this.#newest((source) => source.path === path);
  }

  position({ id, path, identity, generations }: ModelSource): SourcePosition {
    const { number: generation, committed, tailHash } = current(generations);
    return { sourceId: id, generation, committed, tailHash, identity, path };
  }

  commit(): void {
    for (const chunk of this.pending.splice(0)) this.#apply(chunk);
  }

  /** The lines of the newest generation as if all that was published were committed. */
  linesOf(source: ModelSource, { committedOnly = false } = {}): RawLine[] {
    const generation = current(source.generations);
    const lines = [...generation.lines];
    if (committedOnly) return lines;
    for (const chunk of this.pending) {
      if (chunk.sourceId !== source.id || chunk.generation !== generation.number) continue;
      lines.push(...chunk.lines.filter((line) => line.end > (lines.at(-1)?.end ?? 0)));
    }
    return lines;
  }

  #apply(chunk: ReadChunk): void {
    const generation = this.sources.get(chunk.sourceId)?.generations[chunk.generation - 1];
    if (generation === undefined) throw new Error('a chunk of a generation nobody started');
    if (chunk.start > generation.committed) throw new Error(`gap before ${chunk.start}`);
    if (chunkEnd(chunk) <= generation.committed) return;
    generation.lines.push(...chunk.lines.filter((line) => line.end > generation.committed));
    generation.committed = chunkEnd(chunk);
    generation.tailHash = chunk.tailHash;
  }

  #create({ path, shape, identity }: Extract<SourceChange, { kind: 'created' }>): ModelSource {
    const id = `source-${this.sources.size + 1}`;
    const source: ModelSource = { id, path, shape, identity, touched: 0, generations: [] };
    this.#startGeneration(source, 1);
    this.sources.set(id, source);
    return source;
  }

  #startGeneration({ generations }: ModelSource, number: number): void {
    if (generations.length >= number) return;
    generations.push({ number, committed: 0, tailHash: null, lines: [] });
  }

  #newest(isWanted: (source: ModelSource) => boolean): ModelSource | undefined {
    return [...this.sources.values()].filter(isWanted).sort((a, b) => b.touched - a.touched)[0];
  }

  #position(source: ModelSource | undefined): SourcePosition | null {
    return source === undefined ? null : this.position(source);
  }
}

function current(generations: readonly ModelGeneration[]): ModelGeneration {
  const generation = generations.at(-1);
  if (generation === undefined) throw new Error('a source without a generation');
  return generation;
}
