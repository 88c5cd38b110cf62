import { importErrors } from './import-errors.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { chunkEnd, type RawChunk, type RawLine, type SourcePosition } from '@tributary/domain';
import type { HttpPublisher } from '../collect/http.publisher.js';

const limits = { chunkLines: 50, chunkBytes: 64 * 1024, unconfirmedBytes: 8 * 1024 * 1024 };
const flushMs = 20;
const lookMs = { first: 20, most: 500 };

export interface PipeSenderOptions {
  readonly publisher: HttpPublisher;
  readonly source: SourcePosition;
  /** What of a line may leave this process. */
  readonly redact: (line: RawLine) => Promise<RawLine>;
}

/**
 * Sends the lines of a pipe as they come, in order. A pipe cannot be read again, so that what was sent is kept
 * until the server has stored it.
 */
export class PipeSender {
  readonly #publisher: HttpPublisher;
  readonly #source: SourcePosition;
  readonly #redact: PipeSenderOptions['redact'];
  #lines: RawLine[] = [];
  #lineBytes = 0;
  #sentEnd = 0;
  #unconfirmed: { readonly chunk: RawChunk; readonly bytes: number }[] = [];
  #sending: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #failure: { readonly error: unknown } | null = null;
  lineCount = 0;

  constructor({ publisher, source, redact }: PipeSenderOptions) {
    this.#publisher = publisher;
    this.#source = source;
    this.#redact = redact;
  }

  /** Waits only while the server is behind: then the pipe fills up, and its writer waits too. */
  async add(line: RawLine): Promise<void> {
    if (this.#failure !== null) throw this.#failure.error;
    const redacted = await this.#redact(line);
    // Only now is it known which lines wait: they may have been sent meanwhile.
    this.#lines.push(redacted);
    this.#lineBytes += bytesOf(line);
    if (this.#lines.length >= limits.chunkLines || this.#lineBytes >= limits.chunkBytes) {
      this.#flush();
      await this.#sending;
    } else this.#timer ??= setTimeout(() => this.#flush(), flushMs);
  }

  /** Resolves when the server has stored every line. */
  async finish(): Promise<void> {
    this.#flush();
    await this.#sending;
    await this.#confirm();
  }

  #flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#lines.length === 0) return;
    const { sourceId, generation } = this.#source;
    const chunk: RawChunk = { sourceId, generation, start: this.#sentEnd, lines: this.#lines };
    const bytes = this.#lineBytes;
    this.#sentEnd = chunkEnd(chunk);
    this.lineCount += this.#lines.length;
    [this.#lines, this.#lineBytes] = [[], 0];
    this.#unconfirmed.push({ chunk, bytes });
    this.#sending = this.#sending.then(() => this.#send(chunk));
    this.#sending.catch((error: unknown) => (this.#failure ??= { error }));
  }

  async #send(chunk: RawChunk): Promise<void> {
    await this.#publisher.publish(chunk);
    const heldBytes = this.#unconfirmed.reduce((sum, { bytes }) => sum + bytes, 0);
    if (heldBytes > limits.unconfirmedBytes) await this.#confirm();
  }

  async #confirm(): Promise<void> {
    for (let waitMs = lookMs.first; ; waitMs = Math.min(waitMs * 2, lookMs.most)) {
      const { lost, waiting, isForgotten } = await this.#publisher.look();
      if (isForgotten) throw importErrors.forgotten();
      if (waiting === 0) {
        this.#unconfirmed = this.#unconfirmed.filter(({ chunk }) => chunkEnd(chunk) > this.#storedEnd());
        return;
      }
      for (const { committed } of lost) await this.#sendAgain(committed);
      await sleep(waitMs);
    }
  }

  async #sendAgain(committed: number): Promise<void> {
    for (const { chunk } of this.#unconfirmed) {
      if (chunkEnd(chunk) > committed) await this.#publisher.publish(chunk);
    }
  }

  #storedEnd(): number {
    return this.#publisher.stored.find(({ sourceId }) => sourceId === this.#source.sourceId)?.committed ?? 0;
  }
}

function bytesOf(line: RawLine): number {
  return line.kind === 'text' ? line.text.length : 0;
}
