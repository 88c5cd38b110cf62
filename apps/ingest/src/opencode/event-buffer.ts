import type { OpencodeLine } from './opencode-options.js';

/** A durable event's place in the history of its session. */
export interface HistoryMark {
  readonly sessionId: string;
  readonly seq: number;
}

/** An event that waits to be published; a mark alone says how far the events before it have come. */
export interface BufferedEvent {
  readonly line?: OpencodeLine;
  readonly mark?: HistoryMark;
}

export interface EventBufferOptions {
  readonly mostBytes: number;
  readonly batchLines: number;
  readonly batchBytes: number;
  readonly onOverflow: (droppedEvents: number) => void;
}

const markBytes = 64;

/** Holds events between the socket, which must never wait, and the stream, which may. */
export class EventBuffer {
  readonly #options: EventBufferOptions;
  #events: BufferedEvent[] = [];
  #bytes = 0;
  #hasOverflowed = false;
  #isClosed = false;
  #change = Promise.withResolvers<void>();

  constructor(options: EventBufferOptions) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get hasOverflowed(): boolean {
    return this.#hasOverflowed;
  }

  push(event: BufferedEvent): void {
    if (this.#hasOverflowed || this.#isClosed) return;
    this.#events.push(event);
    this.#bytes += sizeOf(event);
    if (this.#bytes > this.#options.mostBytes) this.#overflow();
    this.wake();
  }

  /** What comes next, as much as is published at once. */
  take(): readonly BufferedEvent[] {
    const { batchLines, batchBytes } = this.#options;
    let bytes = 0;
    let count = 0;
    for (const event of this.#events) {
      bytes += sizeOf(event);
      if (count === batchLines || (count > 0 && bytes > batchBytes)) break;
      count += 1;
    }
    const batch = this.#events.slice(0, count);
    this.#events = this.#events.slice(count);
    this.#bytes -= batch.reduce((sum, event) => sum + sizeOf(event), 0);
    return batch;
  }

  /** Takes events again after an overflow. To be called before the snapshot that makes up for it. */
  reopen(): void {
    this.#hasOverflowed = false;
  }

  close(): void {
    this.#isClosed = true;
    this.wake();
  }

  /** Resolves with the next push, overflow, end or call of `wake`. */
  changed(): Promise<void> {
    return this.#change.promise;
  }

  wake(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers<void>();
  }

  #overflow(): void {
    const dropped = this.#events.length;
    this.#hasOverflowed = true;
    this.#events = [];
    this.#bytes = 0;
    this.#options.onOverflow(dropped);
  }
}

/** UTF-16 units stand for bytes here: counting is done for every event. */
function sizeOf({ line }: BufferedEvent): number {
  return line === undefined ? markBytes : line.text.length + markBytes;
}
