import type { SourcePosition } from '@tributary/domain';
import type { SourceRepository } from '@tributary/store';
import { NewSources } from './new-sources.js';
import type { FileKey, KnownSource, ReaderRegistry, SourceChange } from '../readers/reader-registry.js';

/** The reader's memory beside the server: the table `sources`. */
export class PostgresRegistry implements ReaderRegistry {
  readonly #sources: SourceRepository;
  readonly #created: NewSources;

  constructor(sources: SourceRepository) {
    this.#sources = sources;
    this.#created = new NewSources(sources);
  }

  async lookup(keys: readonly FileKey[]): Promise<readonly KnownSource[]> {
    return await this.#sources.lookup(keys);
  }

  async record(change: SourceChange): Promise<SourcePosition> {
    switch (change.kind) {
      case 'created':
        return await this.#created.create({ ...change, kind: change.sourceKind });
      case 'moved':
        return await this.#sources.move(change);
      case 'generation-started':
        return await this.#sources.startGeneration(change);
    }
  }
}
