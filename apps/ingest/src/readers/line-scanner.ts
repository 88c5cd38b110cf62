import type { RawLine } from '@tributary/domain';
import { sha256 } from './fingerprint.js';
import type { Window } from './read-window.js';

export const newline = 10;

/**
 * The whole lines behind the window's position. Only the newline is taken off: a carriage return or a
 * byte order mark is content. U+2028 and its kin are content too, so nothing but byte 10 ends a line.
 */
export function scanLines({ bytes, start, position }: Window, lineBytes: number): RawLine[] {
  const lines: RawLine[] = [];
  let from = position - start;
  for (let at = bytes.indexOf(newline, from); at >= 0; at = bytes.indexOf(newline, from)) {
    const end = start + at + 1;
    // A view of each line would be as much garbage as the line.
    if (at - from <= lineBytes) lines.push({ kind: 'text', end, text: bytes.toString('utf8', from, at) });
    else lines.push(toRawLine(bytes.subarray(from, at), end, lineBytes));
    from = at + 1;
  }
  return lines;
}

export function toRawLine(content: Buffer, end: number, lineBytes: number): RawLine {
  if (content.length <= lineBytes) return { kind: 'text', end, text: content.toString('utf8') };
  return { kind: 'oversize', end, bytes: content.length, sha256: sha256(content) };
}
