import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const packers: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotli(bytes, brotliOptions),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** The bytes of an answer with their tag, packed at most once in each way. */
export class Answer {
  readonly bytes: Buffer;
  /** Weak: the same state may be packed in several ways. */
  readonly tag: string;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.bytes = Buffer.from(text);
    this.tag = `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`;
  }

  pack(encoding: Encoding): Promise<Buffer> {
    let packed = this.#packed.get(encoding);
    if (packed === undefined) this.#packed.set(encoding, (packed = packers[encoding](this.bytes)));
    return packed;
  }
}
