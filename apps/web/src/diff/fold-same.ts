import type { DiffLine } from './diff-lines.js';

/** Lines to show, or how many unchanged ones are left out. */
export type DiffRow = DiffLine | { readonly kind: 'skipped'; readonly count: number };

const around = 3;

/** Leaves out unchanged lines that are far from any change. */
export function foldSame(lines: readonly DiffLine[]): DiffRow[] {
  const isNear = new Uint8Array(lines.length);
  lines.forEach(({ kind }, index) => {
    if (kind !== 'same') isNear.fill(1, Math.max(0, index - around), index + around + 1);
  });
  const rows: DiffRow[] = [];
  lines.forEach((line, index) => {
    if (isNear[index] === 1) {
      rows.push(line);
      return;
    }
    const last = rows.at(-1);
    if (last?.kind === 'skipped') rows.splice(-1, 1, { kind: 'skipped', count: last.count + 1 });
    else rows.push({ kind: 'skipped', count: 1 });
  });
  return rows;
}
