import type { RawChunk, RawLine } from '@tributary/domain';
import { streamErrors } from '../stream-errors.js';
import { bodyEncodings, preludeBytes, type ChunkHeader } from './chunk-header.js';

/** Throws `stream_entry_unreadable` for anything `encodeChunk` did not write. */
export function decodeChunk(encoded: Buffer): RawChunk {
  const format = encoded[0];
  if (encoded.length < preludeBytes || (format !== 1 && format !== 2)) {
    throw streamErrors.unreadable({ reason: `unknown format ${String(format)}` });
  }
  const bodyStart = preludeBytes + encoded.readUInt32LE(1);
  const header = parseHeader(encoded.toString('utf8', preludeBytes, bodyStart));
  return cutLines(header, encoded.toString(bodyEncodings[format], bodyStart));
}

function parseHeader(json: string): ChunkHeader {
  let header: Partial<ChunkHeader> | null;
  try {
    header = JSON.parse(json) as Partial<ChunkHeader> | null;
  } catch (cause) {
    throw streamErrors.unreadable({ reason: 'the header is not JSON', cause });
  }
  if (!Array.isArray(header?.lines)) throw streamErrors.unreadable({ reason: 'the header has no lines' });
  return header as ChunkHeader;
}

function cutLines(header: ChunkHeader, body: string): RawChunk {
  let position = 0;
  const lines = header.lines.map(([end, length, more]): RawLine => {
    if (typeof more === 'string') return { kind: 'oversize', end, bytes: length, sha256: more };
    const text = body.slice(position, position + length);
    position += length;
    return { kind: 'text', end, text, ...(more === undefined ? {} : { writtenAt: more }) };
  });
  if (position !== body.length)
    throw streamErrors.unreadable({ reason: 'the body is cut short or too long' });
  const { sourceId, generation, start, tailHash, isFollowed } = header;
  return {
    sourceId,
    generation,
    start,
    lines,
    ...(tailHash !== undefined && { tailHash }),
    ...(isFollowed === true && { isFollowed }),
  };
}
