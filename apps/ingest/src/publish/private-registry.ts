import type { SourcePosition } from '@tributary/domain';
import type { FileKey, KnownSource, ReaderRegistry, SourceChange } from '../readers/reader-registry.js';
import type { Privacy } from './privacy.js';

/**
 * Between a reader and its registry: paths leave only as their project allows, and come back as the reader knows
 * them. Remembers which file a source is, because a chunk names only the source.
 */
export class PrivateRegistry implements ReaderRegistry {
  readonly #registry: ReaderRegistry;
  readonly #privacy: Privacy;
  readonly #paths = new Map<string, string>();

  constructor(registry: ReaderRegistry, privacy: Privacy) {
    this.#registry = registry;
    this.#privacy = privacy;
  }

  pathOf(sourceId: string): string | undefined {
    return this.#paths.get(sourceId);
  }

  async lookup(keys: readonly FileKey[]): Promise<readonly KnownSource[]> {
    const told = await Promise.all(
      keys.map(async (key) => ({ ...key, path: await this.#redactPath(key.path) })),
    );
    const found = await this.#registry.lookup(told);
    return found.map(({ byIdentity, byPath }, index) => ({
      byIdentity: this.#recall(byIdentity, keys[index]?.path, told[index]?.path),
      byPath: this.#recall(byPath, keys[index]?.path, told[index]?.path),
    }));
  }

  async record(change: SourceChange): Promise<SourcePosition> {
    const told = await this.#redactPath(change.path);
    const position = await this.#registry.record(nameOtherwise(change, told));
    this.#paths.set(position.sourceId, change.path);
    return { ...position, path: change.path };
  }

  async #redactPath(path: string): Promise<string> {
    return (await this.#privacy.forFile(path)).redactPath(path);
  }

  #recall(
    position: SourcePosition | null,
    path: string | undefined,
    told: string | undefined,
  ): SourcePosition | null {
    if (position === null || path === undefined) return position;
    this.#paths.set(position.sourceId, path);
    return position.path === told ? { ...position, path } : position;
  }
}

/** A file whose session nobody knows yet is its own family, by its path. */
function nameOtherwise(change: SourceChange, path: string): SourceChange {
  if (change.kind !== 'created' || change.family !== change.path) return { ...change, path };
  return { ...change, path, family: path };
}
