import type { RawLine } from '@tributary/domain';
import { sha256 } from './fingerprint.js';
import type { Window } from './read-window.js';

export const newline = 10;

/**
 * The whole lines behind the window's position, as views of its bytes, or of a copy where these are read into again. Only
 * the newline is taken off: a carriage return or a byte order mark is content. U+2028 and its kin are content too, so
 * nothing but byte 10 ends a line.
 */
export function scanLines({ bytes, start, position, isRoom }: Window, lineBytes: number): RawLine[] {
  const lines: RawLine[] = [];
  const unread = position - start;
  const behindLast = bytes.lastIndexOf(newline) + 1;
  if (behindLast <= unread) return lines;
  const unreadLines = bytes.subarray(unread, behindLast);
  const whole = isRoom ? Buffer.from(unreadLines) : unreadLines;
  for (let from = 0; from < whole.length;) {
    const at = whole.indexOf(newline, from);
    lines.push(toRawLine(whole.subarray(from, at), position + at + 1, lineBytes));
    from = at + 1;
  }
  return lines;
}

export function toRawLine(content: Buffer, end: number, lineBytes: number): RawLine {
  if (content.length <= lineBytes) return { kind: 'text', end, text: content };
  return { kind: 'oversize', end, bytes: content.length, sha256: sha256(content) };
}
