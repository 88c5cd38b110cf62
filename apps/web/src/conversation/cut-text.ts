const foldedChars = 1_600;
const foldedLines = 24;

/** Where a long text is cut until somebody asks for the rest; its length where it is not worth it. */
export function cutText(text: string): number {
  const lines = text.split('\n', foldedLines + 1);
  const byLines = lines.length > foldedLines ? lines.slice(0, foldedLines).join('\n').length : text.length;
  const cut = Math.min(byLines, foldedChars);
  // A little more is shown rather than folded away.
  return text.length - cut < foldedChars / 4 ? text.length : cut;
}
