import { createHash, type Hash } from 'node:crypto';
import type { RawLine } from '@tributary/domain';
import { readTailHash, sha256, tailStart } from './fingerprint.js';
import { newline, toRawLine } from './line-scanner.js';
import { readWindow, tailHashAt, type Place, type Window } from './read-window.js';
import type { ReadableFile } from '../reader-file-system.js';

/** `lost`: the file changed below what was scanned. */
export type LongLineStep =
  | { readonly kind: 'found'; readonly line: RawLine; readonly tailHash: string }
  | { readonly kind: 'scanned' | 'at-end' | 'lost' };

/**
 * A line that outgrew one read. How far it was searched for its newline is remembered, with a running
 * hash; its bytes are not. Below the cap it is read a second time once its end is known.
 */
export class LongLine {
  readonly #line: Place;
  readonly #hash: Hash = createHash('sha256');
  #scanned: Place;

  /** `window` begins the line and holds no newline behind its position. */
  constructor(line: Place, window: Window) {
    this.#line = line;
    this.#scanned = line;
    this.#take(window, window.start + window.bytes.length);
  }

  async step(handle: ReadableFile, room: Buffer, lineBytes: number): Promise<LongLineStep> {
    const window = await readWindow(handle, this.#scanned, room);
    if (window === null) return { kind: 'lost' };
    const at = window.bytes.indexOf(newline, window.position - window.start);
    if (at >= 0) return this.#finish(handle, window, window.start + at, lineBytes);
    this.#take(window, window.start + window.bytes.length);
    return { kind: window.isAtEnd ? 'at-end' : 'scanned' };
  }

  #take(window: Window, end: number): void {
    if (end === window.position) return;
    this.#hash.update(window.bytes.subarray(window.position - window.start, end - window.start));
    this.#scanned = { position: end, tailHash: tailHashAt(window, end) };
  }

  async #finish(handle: ReadableFile, window: Window, at: number, lineBytes: number): Promise<LongLineStep> {
    const bytes = at - this.#line.position;
    if (bytes <= lineBytes) return this.#readWhole(handle, at);
    const tailHash = tailHashAt(window, at + 1);
    this.#take(window, at);
    const isIntact = (await readTailHash(handle, this.#line.position)) === this.#line.tailHash;
    if (!isIntact) return { kind: 'lost' };
    return {
      kind: 'found',
      line: { kind: 'oversize', end: at + 1, bytes, sha256: this.#hash.digest('hex') },
      tailHash,
    };
  }

  /** The second read proves the first: the bytes before the line, and no newline but the last. */
  async #readWhole(handle: ReadableFile, at: number): Promise<LongLineStep> {
    const { position, tailHash } = this.#line;
    const start = tailStart(position);
    const whole = Buffer.allocUnsafeSlow(at + 1 - start);
    const { bytesRead } = await handle.read(whole, 0, whole.length, start);
    const isIntact =
      bytesRead === whole.length &&
      (tailHash === null || sha256(whole.subarray(0, position - start)) === tailHash) &&
      whole.indexOf(newline, position - start) === at - start;
    if (!isIntact) return { kind: 'lost' };
    const content = whole.subarray(position - start, at - start);
    return {
      kind: 'found',
      line: toRawLine(content, at + 1, content.length),
      tailHash: tailHashAt({ start, bytes: whole }, at + 1),
    };
  }
}
