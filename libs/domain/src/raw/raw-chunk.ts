/** A text, or its UTF-8: a line of a file stays as it was read until somebody has to understand it. */
export type RawText = string | Uint8Array;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

export function readText(text: RawText): string {
  return typeof text === 'string' ? text : utf8.decode(text);
}

/** One line of a source, untouched apart from redaction. `end` is the byte position behind its newline in the source. */
export type RawLine =
  | {
      readonly kind: 'text';
      readonly end: number;
      readonly text: RawText;
      /** For files that are replaced whole: when this content was written, epoch milliseconds. */
      readonly writtenAt?: number;
    }
  /** Too large to carry: its facts are kept, its content is not. */
  | { readonly kind: 'oversize'; readonly end: number; readonly bytes: number; readonly sha256: string };

/**
 * A run of whole lines of one generation of one source: what travels on the stream.
 * It covers the bytes [start, end of the last line). A chunk is applied only where it meets
 * `sources.committed`, so it may be sent twice, overlap or come late without harm.
 */
export interface RawChunk {
  readonly sourceId: string;
  readonly generation: number;
  readonly start: number;
  readonly lines: readonly RawLine[];
  /** SHA-256 hex of the at most 256 bytes before its end: stored with `committed`, it proves the file at the next open. */
  readonly tailHash?: string;
  /** Its reader knows of more of the same family that comes at once. A hint: who can wait saves a transaction. */
  readonly isFollowed?: true;
}

/** The position behind the last line of a chunk. */
export function chunkEnd(chunk: RawChunk): number {
  return chunk.lines.at(-1)?.end ?? chunk.start;
}
