import type { SourcePosition } from '@tributary/domain';
import type { FileKey, KnownSource, ReaderRegistry, SourceChange } from '../readers/reader-registry.js';
import type { GuardedFile } from './import-privacy.js';

/** Remembers which file of the list a source is, because a chunk names only the source. */
export class ListedSources implements ReaderRegistry {
  readonly #registry: ReaderRegistry;
  readonly #byPath: ReadonlyMap<string, GuardedFile>;
  readonly #bySource = new Map<string, GuardedFile>();

  constructor(registry: ReaderRegistry, byPath: ReadonlyMap<string, GuardedFile>) {
    this.#registry = registry;
    this.#byPath = byPath;
  }

  async lookup(keys: readonly FileKey[]): Promise<readonly KnownSource[]> {
    const found = await this.#registry.lookup(keys);
    for (const [index, { byIdentity, byPath }] of found.entries()) {
      const file = this.#byPath.get(keys[index]?.path ?? '');
      // As the reader decides: a rewritten file is known by its path, any other by itself, unless it is recorded.
      const known = file?.shape === 'replace' ? byPath : byIdentity;
      if (file !== undefined && known !== null) this.#bySource.set(known.sourceId, file);
    }
    return found;
  }

  async record(change: SourceChange): Promise<SourcePosition> {
    const position = await this.#registry.record(change);
    const file = this.#byPath.get(change.path);
    if (file !== undefined) this.#bySource.set(position.sourceId, file);
    return position;
  }

  /** Throws for a source of no file: nothing may leave of what nobody can name. */
  fileOf(sourceId: string): GuardedFile {
    const file = this.#bySource.get(sourceId);
    if (file === undefined) throw new Error(`The source ${sourceId} is of no file of this import.`);
    return file;
  }
}
