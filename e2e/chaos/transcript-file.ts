import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file that grows as tools let theirs grow: mostly line by line, now and then in two halves. */
export class TranscriptFile {
  readonly path: string;
  readonly lines: string[] = [];
  readonly #absolute: string;
  #rest = Buffer.alloc(0);
  #bytes = 0;

  constructor(folder: string, path: string) {
    this.path = path;
    this.#absolute = join(folder, path);
    mkdirSync(dirname(this.#absolute), { recursive: true });
  }

  append(line: string): void {
    this.complete();
    this.#write(Buffer.from(`${line}\n`));
    this.lines.push(line);
  }

  /** Everything but the last bytes, which come before the next line. */
  appendInHalves(line: string): void {
    this.complete();
    const bytes = Buffer.from(`${line}\n`);
    const middle = bytes.length >> 1;
    this.#write(bytes.subarray(0, middle));
    this.#rest = bytes.subarray(middle);
    this.lines.push(line);
  }

  complete(): void {
    if (this.#rest.length === 0) return;
    this.#write(this.#rest);
    this.#rest = Buffer.alloc(0);
  }

  /** The same lines in a file of another name, as a fork of a session begins. */
  copyTo(folder: string, path: string): TranscriptFile {
    const copy = new TranscriptFile(folder, path);
    copy.lines.push(...this.lines);
    const content = Buffer.from(this.lines.map((line) => `${line}\n`).join(''));
    copy.#bytes = content.length;
    writeFileSync(copy.#absolute, content);
    return copy;
  }

  size(): { bytes: number; lines: number } {
    return { bytes: this.#bytes, lines: this.lines.length };
  }

  #write(bytes: Buffer): void {
    appendFileSync(this.#absolute, bytes);
    this.#bytes += bytes.length;
  }
}
