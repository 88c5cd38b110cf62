import { chunkEnd, type FileIdentity, type SourcePosition } from '@tributary/domain';
import type { FileKey, ReadChunk, ReaderRegistry, SourceChange } from '@tributary/ingest';

type Position = { -readonly [Key in keyof SourcePosition]: SourcePosition[Key] };

/** The reader's memory without a database: what is published counts as committed. */
export class MemoryRegistry implements ReaderRegistry {
  readonly #byId = new Map<string, Position>();
  readonly #byIdentity = new Map<string, Position>();
  readonly #byPath = new Map<string, Position>();

  lookup(keys: readonly FileKey[]): ReturnType<ReaderRegistry['lookup']> {
    return Promise.resolve(
      keys.map((key) => ({
        byIdentity: this.#byIdentity.get(identityKey(key)) ?? null,
        byPath: this.#byPath.get(key.path) ?? null,
      })),
    );
  }

  record(change: SourceChange): Promise<SourcePosition> {
    const position = change.kind === 'created' ? this.#create(change) : this.#byId.get(change.sourceId);
    if (position === undefined) throw new Error(`unknown source of ${change.path}`);
    position.path = change.path;
    position.identity = change.identity;
    if (change.kind === 'generation-started') {
      Object.assign(position, { generation: change.generation, committed: 0, tailHash: null });
    }
    this.#byIdentity.set(identityKey(change.identity), position);
    this.#byPath.set(change.path, position);
    return Promise.resolve({ ...position });
  }

  commit(chunk: ReadChunk): void {
    const position = this.#byId.get(chunk.sourceId);
    if (position === undefined) return;
    position.committed = Math.max(position.committed, chunkEnd(chunk));
    position.tailHash = chunk.tailHash;
  }

  #create({ path, identity }: Pick<SourceChange, 'path' | 'identity'>): Position {
    const sourceId = String(this.#byId.size + 1);
    const position = { sourceId, generation: 1, committed: 0, tailHash: null, identity, path };
    this.#byId.set(sourceId, position);
    return position;
  }
}

function identityKey({ dev, ino, birthtimeNs }: Pick<FileIdentity, 'dev' | 'ino' | 'birthtimeNs'>): string {
  return `${dev}:${ino}:${birthtimeNs}`;
}
