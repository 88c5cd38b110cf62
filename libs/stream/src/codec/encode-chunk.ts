import type { RawChunk, RawLine } from '@tributary/domain';
import { bodyEncodings, preludeBytes, type ChunkHeader, type LineHeader } from './chunk-header.js';

export function encodeChunk(chunk: RawChunk): Buffer {
  const body = chunk.lines.map((line) => (line.kind === 'text' ? line.text : '')).join('');
  const format = body.isWellFormed() ? 1 : 2;
  const header = JSON.stringify({
    sourceId: chunk.sourceId,
    generation: chunk.generation,
    start: chunk.start,
    lines: chunk.lines.map(lineHeader),
    tailHash: chunk.tailHash,
  } satisfies ChunkHeader);

  const headerBytes = Buffer.byteLength(header);
  const bodyStart = preludeBytes + headerBytes;
  const encoded = Buffer.allocUnsafe(bodyStart + Buffer.byteLength(body, bodyEncodings[format]));
  encoded.writeUInt8(format, 0);
  encoded.writeUInt32LE(headerBytes, 1);
  encoded.write(header, preludeBytes);
  encoded.write(body, bodyStart, bodyEncodings[format]);
  return encoded;
}

function lineHeader(line: RawLine): LineHeader {
  if (line.kind === 'oversize') return [line.end, line.bytes, line.sha256];
  const { end, text, writtenAt } = line;
  return writtenAt === undefined ? [end, text.length] : [end, text.length, writtenAt];
}
