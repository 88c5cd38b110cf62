import type { ServerResponse } from 'node:http';
import { bytesFor, type Frame, type Reader } from './frame.js';
import { matches, type StreamFilter } from './stream-filter.js';

export interface StreamClientOptions {
  readonly response: ServerResponse;
  readonly filter: StreamFilter;
  readonly reader?: Reader;
  readonly onCut?: () => void;
  readonly maxBufferedBytes?: number;
  readonly maxStallMs?: number;
}

/**
 * One connection. While its socket is full it keeps only the latest frame of each subject; one that does not read
 * for too long, or lets too much pile up, is cut and returns with its last id.
 */
export class StreamClient {
  readonly #response: ServerResponse;
  readonly #filter: StreamFilter;
  readonly #reader: Reader;
  readonly #onCut: (() => void) | undefined;
  readonly #maxBufferedBytes: number;
  readonly #maxStallMs: number;
  /** In the order of the frames' positions: a replaced frame moves to the end. */
  readonly #waiting = new Map<string, Buffer>();
  #waitingBytes = 0;
  #stallTimer: NodeJS.Timeout | undefined;

  constructor({
    response,
    filter,
    reader,
    onCut,
    maxBufferedBytes = 1024 * 1024,
    maxStallMs = 30_000,
  }: StreamClientOptions) {
    this.#response = response;
    this.#filter = filter;
    this.#reader = reader;
    this.#onCut = onCut;
    this.#maxBufferedBytes = maxBufferedBytes;
    this.#maxStallMs = maxStallMs;
    response.on('drain', () => this.#flush());
    response.on('close', () => clearTimeout(this.#stallTimer));
  }

  get isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded;
  }

  wants(frame: Frame): boolean {
    return matches(this.#filter, frame.topic);
  }

  /** As much of it as this client may read. */
  bytesOf(frame: Frame): Buffer {
    return bytesFor(frame, this.#reader);
  }

  /** What a client must have before anything else. */
  open(bytes: Buffer): void {
    if (this.isOpen) this.#response.write(bytes);
  }

  /** Returns how many of them concern this client. */
  send(frames: readonly Frame[]): number {
    if (!this.isOpen) return 0;
    // A burst may fill any socket for a moment; only one that was full before it is slow.
    const wasStalled = this.#response.writableNeedDrain;
    const wanted = frames.filter((frame) => this.wants(frame));
    for (const frame of wanted) this.#wait(frame.key, this.bytesOf(frame));
    if (!wasStalled) this.#flush();
    else if (this.#waitingBytes + this.#response.writableLength > this.#maxBufferedBytes) this.#cut();
    return wanted.length;
  }

  /** Something for proxies to see while there is nothing to tell. */
  beat(comment: Buffer): void {
    if (this.isOpen && !this.#response.writableNeedDrain) this.#response.write(comment);
  }

  end(): void {
    this.#response.end();
  }

  #wait(key: string, bytes: Buffer): void {
    this.#waitingBytes += bytes.byteLength - (this.#waiting.get(key)?.byteLength ?? 0);
    this.#waiting.delete(key);
    this.#waiting.set(key, bytes);
  }

  #flush(): void {
    clearTimeout(this.#stallTimer);
    this.#stallTimer = undefined;
    if (!this.isOpen || this.#waiting.size === 0) return;
    const bytes = Buffer.concat([...this.#waiting.values()]);
    this.#waiting.clear();
    this.#waitingBytes = 0;
    if (!this.#response.write(bytes))
      this.#stallTimer = setTimeout(() => this.#cut(), this.#maxStallMs).unref();
  }

  #cut(): void {
    this.#onCut?.();
    this.#response.destroy();
  }
}
