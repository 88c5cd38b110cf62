import { createHash, type Hash } from 'node:crypto';
import { readText, type RawLine } from '@tributary/domain';
import { newline, toRawLine } from '../readers/turns/line-scanner.js';

/** Cuts a stream of bytes into whole lines with their positions; a line above the cap is only measured. */
export class LineCutter {
  readonly #lineBytes: number;
  #pieces: Buffer[] = [];
  #held = 0;
  #end = 0;
  #oversize: Hash | null = null;

  constructor(lineBytes: number) {
    this.#lineBytes = lineBytes;
  }

  push(bytes: Buffer): RawLine[] {
    const lines: RawLine[] = [];
    let from = 0;
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, from)) {
      this.#hold(bytes.subarray(from, at));
      this.#end += 1;
      lines.push(this.#take());
      from = at + 1;
    }
    this.#hold(bytes.subarray(from));
    return lines;
  }

  /** What stands behind the last newline when no more will come, if it is a whole line for which only that is missing. */
  finish(): RawLine | null {
    if (this.#held === 0 || this.#oversize !== null) return null;
    const line = this.#take();
    return line.kind === 'text' && isJson(readText(line.text)) ? line : null;
  }

  #hold(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#held += piece.length;
    this.#end += piece.length;
    if (this.#oversize === null && this.#held > this.#lineBytes) {
      this.#oversize = createHash('sha256');
      for (const held of this.#pieces.splice(0)) this.#oversize.update(held);
    }
    if (this.#oversize === null) this.#pieces.push(piece);
    else this.#oversize.update(piece);
  }

  #take(): RawLine {
    const [pieces, bytes, oversize] = [this.#pieces, this.#held, this.#oversize];
    this.#pieces = [];
    this.#held = 0;
    this.#oversize = null;
    if (oversize !== null) return { kind: 'oversize', end: this.#end, bytes, sha256: oversize.digest('hex') };
    return toRawLine(Buffer.concat(pieces), this.#end, this.#lineBytes);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
