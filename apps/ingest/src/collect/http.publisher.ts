import {
  chunkEnd,
  ingestPositionsSchema,
  readText,
  type IngestPositions,
  type RawChunk,
  type RawLine,
} from '@tributary/domain';
import { isTributaryError } from '@tributary/platform';
import { z } from 'zod';
import { sha256 } from '../readers/turns/fingerprint.js';
import type { ServerLink } from './server-link.js';

const acceptedSchema = z.object({ accepted: z.number() });
const askAtOnce = 200;

export type StoredSource = IngestPositions['items'][number];

export interface Delivery {
  /** Sources whose lines left the stream without being stored: they have to be sent again. */
  readonly lost: readonly StoredSource[];
  /** How many sources are not stored as far as they were sent, the lost ones included. */
  readonly waiting: number;
  /** Something was sent to a source that the server does not know any more. */
  readonly isForgotten: boolean;
}

interface SentTo {
  readonly generation: number;
  readonly end: number;
}

/** Hands chunks to a server and knows what of them it has stored. */
export class HttpPublisher {
  readonly #link: ServerLink;
  readonly #ends = new Map<string, SentTo>();
  readonly #stored = new Map<string, StoredSource>();
  #isForgotten = false;

  constructor(link: ServerLink) {
    this.#link = link;
  }

  async publish(chunk: RawChunk, signal?: AbortSignal): Promise<void> {
    try {
      await this.#send(inWords(chunk), signal);
    } catch (error) {
      const [line] = chunk.lines;
      if (!isRefusal(error, 'body_too_large') || chunk.lines.length !== 1 || line?.kind !== 'text')
        throw error;
      // It would be refused for ever, and all that stands behind it would wait.
      await this.#send({ ...chunk, lines: [measure(line)] }, signal);
    }
    this.#ends.set(chunk.sourceId, { generation: chunk.generation, end: chunkEnd(chunk) });
  }

  async #send(chunk: RawChunk, signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.#link.call({
        path: '/api/ingest/chunks',
        body: { chunks: [chunk] },
        answer: acceptedSchema,
        signal,
      });
    } catch (error) {
      this.#isForgotten ||= isRefusal(error, 'source_unknown') || isRefusal(error, 'source_of_another');
      throw error;
    }
  }

  /** Asks how far the server is; what it has stored needs no further look. */
  async look(): Promise<Delivery> {
    const lost: StoredSource[] = [];
    const unsure = [...this.#ends];
    for (let index = 0; index < unsure.length; index += askAtOnce) {
      const asked = new Map(unsure.slice(index, index + askAtOnce));
      const known = await this.ask([...asked.keys()]);
      this.#isForgotten ||= known.length < asked.size;
      for (const source of known) {
        this.#stored.set(source.sourceId, source);
        const sent = asked.get(source.sourceId);
        // What was sent while the server answered is a matter of the next look.
        if (sent === undefined || this.#ends.get(source.sourceId) !== sent) continue;
        const isStored = sent.generation !== source.generation || source.committed >= sent.end;
        if (!isStored && source.isWaiting) continue;
        this.#ends.delete(source.sourceId);
        if (!isStored) lost.push(source);
      }
    }
    return { lost, waiting: this.#ends.size + lost.length, isForgotten: this.#isForgotten };
  }

  /** Every source that was sent to, as it was last seen stored. */
  get stored(): readonly StoredSource[] {
    return [...this.#stored.values()];
  }

  /** Whether something of it was sent and is not known to be stored. */
  isOnItsWay(sourceId: string): boolean {
    return this.#ends.has(sourceId);
  }

  forgetAll(): void {
    this.#ends.clear();
    this.#stored.clear();
    this.#isForgotten = false;
  }

  /** Those that the server knows. With the token of another developer it is none of what was made before. */
  async ask(sources: readonly string[]): Promise<readonly StoredSource[]> {
    const path = `/api/ingest/positions?sources=${sources.join(',')}`;
    try {
      return (await this.#link.call({ path, answer: ingestPositionsSchema })).items;
    } catch (error) {
      if (isRefusal(error, 'source_of_another')) return [];
      throw error;
    }
  }
}

/** JSON has no bytes. */
function inWords(chunk: RawChunk): RawChunk {
  const lines = chunk.lines.map((line) =>
    line.kind === 'text' ? { ...line, text: readText(line.text) } : line,
  );
  return { ...chunk, lines };
}

/** Only the facts of a line that no request can carry. */
function measure({ end, text }: RawLine & { readonly kind: 'text' }): RawLine {
  const content = Buffer.from(readText(text));
  return { kind: 'oversize', end, bytes: content.length, sha256: sha256(content) };
}

function isRefusal(error: unknown, code: string): boolean {
  return isTributaryError(error) && error.code === code;
}
