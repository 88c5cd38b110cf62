import type { SourcePosition } from '@tributary/domain';
import type { FileKey, KnownSource, ReaderRegistry, SourceChange } from '../readers/reader-registry.js';
import type { Privacy } from './privacy.js';

/** In place of a path: no file is there. */
const untold = '-';
const unknown: KnownSource = { byIdentity: null, byPath: null };

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

  /**
   * Most files of a start are on record by themselves, at the path that they still have. They are found without naming
   * it: to know what of a path may leave takes a look into the file. One alone is most likely new.
   */
  async lookup(keys: readonly FileKey[]): Promise<readonly KnownSource[]> {
    if (keys.length === 1) return await this.#lookupNamed(keys);
    const found = await this.#registry.lookup(keys.map((key) => ({ ...key, path: untold })));
    const settled = keys.map(({ path }, index) => this.#inPlace(path, found[index]?.byIdentity ?? null));
    const others = keys.filter((_, index) => settled[index] === null);
    const named = others.length === 0 ? [] : await this.#lookupNamed(others);
    const answers = named.values();
    return settled.map((known) => known ?? answers.next().value ?? unknown);
  }

  #inPlace(path: string, position: SourcePosition | null): KnownSource | null {
    if (position?.path !== path) return null;
    this.#paths.set(position.sourceId, path);
    return { byIdentity: position, byPath: position };
  }

  async #lookupNamed(keys: readonly FileKey[]): Promise<readonly KnownSource[]> {
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
