import type { RawChunk } from '@tributary/domain';

/** What a chunk weighs in memory, near enough for a bound: its text, and its objects per line. */
export function weighChunk({ lines }: RawChunk): number {
  return lines.reduce((sum, line) => sum + 100 + (line.kind === 'text' ? line.text.length : 0), 200);
}
