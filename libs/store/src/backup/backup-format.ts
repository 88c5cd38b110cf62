import { errors } from '@tributary/platform';

/** The first line of a backup. */
export interface BackupHeader {
  /** The version of the format. */
  readonly tributary: number;
  readonly migrations: readonly string[];
}

/** A line of JSON, then pieces that tell their length, then one of length zero: so for each table. */
export function frame(piece: Buffer): Buffer[] {
  return [Buffer.from(`${piece.length}\n`), piece];
}

export const endOfTable = Buffer.from('0\n');

const newline = 0x0a;

/** Reads lines and pieces of known length from a stream of bytes. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #file: string;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>, file: string) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#file = file;
  }

  /** Undefined at the end of the file. */
  async line(): Promise<string | undefined> {
    let end: number;
    while ((end = this.#rest.indexOf(newline)) === -1) {
      if (!(await this.#more())) {
        if (this.#rest.length > 0) throw this.broken();
        return undefined;
      }
    }
    const line = this.#rest.toString('utf8', 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  /** The pieces of one table. */
  async *pieces(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = Number(await this.line());
      if (!Number.isInteger(length)) throw this.broken();
      if (length === 0) return;
      while (this.#rest.length < length) if (!(await this.#more())) throw this.broken();
      yield this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
    }
  }

  broken(): Error {
    return errors.backupUnreadable({ file: this.#file });
  }

  async #more(): Promise<boolean> {
    const next = await this.#chunks.next().catch((cause: unknown) => {
      const isPackedWrong = String((cause as { code?: string }).code).startsWith('Z_');
      throw isPackedWrong ? this.broken() : errors.backupUnreachable({ file: this.#file, cause });
    });
    if (next.done === true) return false;
    this.#rest = Buffer.concat([this.#rest, next.value]);
    return true;
  }
}
