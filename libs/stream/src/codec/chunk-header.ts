/** `[end, length in UTF-16 units, when written]` of a text, `[end, bytes, sha256]` of an oversize line. */
export type LineHeader =
  | readonly [end: number, length: number, writtenAt?: number]
  | readonly [end: number, bytes: number, sha256: string];

export interface ChunkHeader {
  readonly sourceId: string;
  readonly generation: number;
  readonly start: number;
  readonly lines: readonly LineHeader[];
  readonly tailHash?: string | undefined;
  readonly isFollowed?: true | undefined;
}

/**
 * Layout of an encoded chunk: format (1 byte), header length (4 bytes, little endian), header (JSON), then all
 * texts joined. One conversion for the whole body is several times faster than one per line, and lengths in
 * UTF-16 units cut it exactly, whatever the lines hold (newlines, half of a surrogate pair).
 */
export const preludeBytes = 5;

/** The first byte. A text with lone surrogates has no UTF-8 form and travels as UTF-16. */
export const bodyEncodings = { 1: 'utf8', 2: 'utf16le' } as const;
