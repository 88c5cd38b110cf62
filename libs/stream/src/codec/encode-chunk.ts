import { readText, type RawChunk, type RawLine } from '@tributary/domain';
import { bodyEncodings, preludeBytes, type ChunkHeader, type LineHeader } from './chunk-header.js';

export function encodeChunk(chunk: RawChunk): Buffer {
  const texts = chunk.lines.map((line) => (line.kind === 'text' ? readText(line.text) : ''));
  const body = texts.join('');
  const format = body.isWellFormed() ? 1 : 2;
  const header = JSON.stringify({
    sourceId: chunk.sourceId,
    generation: chunk.generation,
    start: chunk.start,
    lines: chunk.lines.map((line, index) => lineHeader(line, texts[index]?.length ?? 0)),
    tailHash: chunk.tailHash,
    isFollowed: chunk.isFollowed,
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

function lineHeader(line: RawLine, length: number): LineHeader {
  if (line.kind === 'oversize') return [line.end, line.bytes, line.sha256];
  const { end, writtenAt } = line;
  return writtenAt === undefined ? [end, length] : [end, length, writtenAt];
}
