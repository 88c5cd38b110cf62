import { chunkEnd, ingestPositionsSchema, type IngestPositions, type RawChunk } from '@tributary/domain';
import { z } from 'zod';
import type { ServerLink } from './server-link.js';

const acceptedSchema = z.object({ accepted: z.number() });
const askAtOnce = 200;

export type StoredSource = IngestPositions['items'][number];

export interface Delivery {
  /** Sources whose lines left the stream without being stored: they have to be sent again. */
  readonly lost: readonly StoredSource[];
  readonly waiting: number;
}

/** Hands chunks to a server and knows what of them it has stored. */
export class HttpPublisher {
  readonly #link: ServerLink;
  readonly #ends = new Map<string, { readonly generation: number; readonly end: number }>();
  readonly #stored = new Map<string, StoredSource>();

  constructor(link: ServerLink) {
    this.#link = link;
  }

  async publish(chunk: RawChunk, signal?: AbortSignal): Promise<void> {
    await this.#link.call({
      path: '/api/ingest/chunks',
      body: { chunks: [chunk] },
      answer: acceptedSchema,
      signal,
    });
    this.#ends.set(chunk.sourceId, { generation: chunk.generation, end: chunkEnd(chunk) });
  }

  /** Asks how far the server is; what it has stored needs no further look. */
  async look(): Promise<Delivery> {
    const lost: StoredSource[] = [];
    const unsure = [...this.#ends.keys()];
    for (let index = 0; index < unsure.length; index += askAtOnce) {
      const sources = unsure.slice(index, index + askAtOnce);
      for (const source of await this.#ask(sources)) {
        const sent = this.#ends.get(source.sourceId);
        const isStored = sent?.generation !== source.generation || source.committed >= sent.end;
        if (isStored) this.#ends.delete(source.sourceId);
        else if (!source.isWaiting) lost.push(source);
        this.#stored.set(source.sourceId, source);
      }
    }
    return { lost, waiting: this.#ends.size };
  }

  /** Every source that was sent to, as it was last seen stored. */
  get stored(): readonly StoredSource[] {
    return [...this.#stored.values()];
  }

  async #ask(sources: readonly string[]): Promise<readonly StoredSource[]> {
    const path = `/api/ingest/positions?sources=${sources.join(',')}`;
    const { items } = await this.#link.call({ path, answer: ingestPositionsSchema });
    return items;
  }
}
