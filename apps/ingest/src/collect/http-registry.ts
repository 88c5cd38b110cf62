import { randomUUID } from 'node:crypto';
import { knownSourcesSchema, sourcePositionSchema, type SourcePosition } from '@tributary/domain';
import type { SourceMaker } from '../publish/chunk-sink.js';
import type { z } from 'zod';
import type { FileKey, KnownSource, ReaderRegistry, SourceChange } from '../readers/reader-registry.js';
import type { ServerLink } from './server-link.js';

/** The reader's memory on a server elsewhere. */
export class HttpRegistry implements ReaderRegistry, SourceMaker {
  readonly #link: ServerLink;
  readonly #host: string;

  constructor(link: ServerLink, host: string) {
    this.#link = link;
    this.#host = host;
  }

  async lookup(keys: readonly FileKey[]): Promise<readonly KnownSource[]> {
    return (await this.#lookup({ keys })).items;
  }

  /**
   * Whatever is asked, the server knows by it that this machine is alive; this asks for nothing but the time, which
   * servers of before do not tell.
   */
  async beat(clockAheadMs: number | undefined): Promise<number | undefined> {
    const { now } = await this.#lookup({ keys: [], clockAheadMs });
    return now === undefined ? undefined : Date.parse(now);
  }

  async #lookup(asked: {
    readonly keys: readonly FileKey[];
    readonly clockAheadMs?: number | undefined;
  }): Promise<z.output<typeof knownSourcesSchema>> {
    return await this.#link.call({
      path: '/api/ingest/positions/lookup',
      body: { host: this.#host, ...asked },
      answer: knownSourcesSchema,
    });
  }

  async record(change: SourceChange): Promise<SourcePosition> {
    return await this.#link.call({
      path: '/api/ingest/positions',
      body: { host: this.#host, change },
      answer: sourcePositionSchema,
    });
  }

  /** The file is there no more; what is stored of it stays. */
  async markGone(sourceId: string): Promise<void> {
    await this.#link.call({
      path: '/api/ingest/positions',
      body: { host: this.#host, change: { kind: 'gone', sourceId } },
      answer: sourcePositionSchema,
    });
  }

  async create({ kind, ...source }: Parameters<SourceMaker['create']>[0]): Promise<SourcePosition> {
    const identity = { dev: 'none', ino: randomUUID(), birthtimeNs: '0', firstLineHash: null };
    return await this.record({ ...source, kind: 'created', sourceKind: kind, identity });
  }
}
