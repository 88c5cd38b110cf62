import type { ServerResponse } from 'node:http';
import type { Reader } from './frame.js';
import type { StreamFilter } from './stream-filter.js';
import { Audience, type ToldFrames } from './told-frames.js';

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
  readonly audience: Audience;
  readonly #response: ServerResponse;
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
    this.audience = new Audience(filter, reader);
    this.#onCut = onCut;
    this.#maxBufferedBytes = maxBufferedBytes;
    this.#maxStallMs = maxStallMs;
    response.on('drain', () => this.#flush());
    response.on('close', () => clearTimeout(this.#stallTimer));
  }

  get isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded;
  }

  /** What a client must have before anything else. */
  open(bytes: Buffer): void {
    if (this.isOpen) this.#response.write(bytes);
  }

  /** Nothing that waits counts any more. */
  restart(bytes: Buffer): void {
    this.#waiting.clear();
    this.#waitingBytes = 0;
    this.open(bytes);
  }

  /** Returns how many of them concern this client. */
  send(told: ToldFrames): number {
    if (!this.isOpen) return 0;
    const { frames, bytes } = told.for(this.audience);
    // A burst may fill any socket for a moment; only one that was full before it is slow.
    if (!this.#response.writableNeedDrain) this.#write(bytes);
    else {
      for (const frame of frames) this.#wait(frame.key, this.audience.bytesOf(frame));
      if (this.#waitingBytes + this.#response.writableLength > this.#maxBufferedBytes) this.#cut();
    }
    return frames.length;
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
    const bytes = Buffer.concat([...this.#waiting.values()]);
    this.#waiting.clear();
    this.#waitingBytes = 0;
    this.#write(bytes);
  }

  #write(bytes: Buffer): void {
    clearTimeout(this.#stallTimer);
    this.#stallTimer = undefined;
    if (!this.isOpen || bytes.length === 0) return;
    if (!this.#response.write(bytes))
      this.#stallTimer = setTimeout(() => this.#cut(), this.#maxStallMs).unref();
  }

  #cut(): void {
    this.#onCut?.();
    this.#response.destroy();
  }
}
