import { knownSourcesSchema, sourcePositionSchema, type SourcePosition } from '@tributary/domain';
import type { FileKey, KnownSource, ReaderRegistry, SourceChange } from '../readers/reader-registry.js';
import type { ServerLink } from './server-link.js';

/** The reader's memory on a server elsewhere. */
export class HttpRegistry implements ReaderRegistry {
  readonly #link: ServerLink;
  readonly #host: string;

  constructor(link: ServerLink, host: string) {
    this.#link = link;
    this.#host = host;
  }

  async lookup(keys: readonly FileKey[]): Promise<readonly KnownSource[]> {
    const { items } = await this.#link.call({
      path: '/api/ingest/positions/lookup',
      body: { host: this.#host, keys },
      answer: knownSourcesSchema,
    });
    return items;
  }

  async record(change: SourceChange): Promise<SourcePosition> {
    return await this.#link.call({
      path: '/api/ingest/positions',
      body: { host: this.#host, change },
      answer: sourcePositionSchema,
    });
  }
}
