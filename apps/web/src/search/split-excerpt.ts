import type { SearchHit } from '@tributary/domain';

export interface ExcerptPiece {
  readonly text: string;
  readonly isFound: boolean;
}

/** The excerpt in pieces, found words apart from the rest; it is text, never markup. */
export function splitExcerpt({ text, ranges }: SearchHit['excerpt']): ExcerptPiece[] {
  const pieces: ExcerptPiece[] = [];
  let end = 0;
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (from < end || to <= from) continue;
    pieces.push(
      { text: text.slice(end, from), isFound: false },
      { text: text.slice(from, to), isFound: true },
    );
    end = to;
  }
  return [...pieces, { text: text.slice(end), isFound: false }].filter((piece) => piece.text !== '');
}
