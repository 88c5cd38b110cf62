const mostCharacters = 60;

/** A column; figures stand at its right. */
export interface Column {
  readonly title: string;
  readonly isFigure?: boolean;
}

/** Lines of a table for a terminal. What cells hold may come from transcripts: it cannot steer the terminal. */
export function drawTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const lines = [columns.map(({ title }) => title), ...rows].map((cells) => cells.map(toPlainLine));
  const widths = columns.map((_, index) => Math.max(...lines.map((cells) => cells[index]?.length ?? 0)));
  const drawn = lines.map((cells) =>
    columns.map(({ isFigure }, index) => pad(cells[index] ?? '', widths[index] ?? 0, isFigure)).join('  '),
  );
  return drawn.map((line) => `${line.trimEnd()}\n`).join('');
}

function pad(cell: string, width: number, isFigure = false): string {
  return isFigure ? cell.padStart(width) : cell.padEnd(width);
}

/** One line without control characters, and not much of it. */
export function toPlainLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters - 1)}…` : line;
}
