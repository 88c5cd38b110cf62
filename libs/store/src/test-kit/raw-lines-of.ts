import type { RawLine, SourceShape } from '@tributary/domain';

/** The content of a file as a reader sends it: line by line where it grows, else whole. */
export function rawLinesOf(content: string, shape: SourceShape): RawLine[] {
  if (shape === 'replace')
    return [{ kind: 'text', end: Math.max(1, Buffer.byteLength(content)), text: content }];
  let end = 0;
  return content
    .split('\n')
    .slice(0, -1)
    .map((text) => {
      end += Buffer.byteLength(text) + 1;
      return { kind: 'text', end, text };
    });
}
