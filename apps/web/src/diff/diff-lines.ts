export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Beyond this the table of the comparison would cost more than it tells: all old lines, then all new ones. */
const maxCells = 4_000_000;

/** What became of the lines of a text: as few added and removed ones as there can be. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, fresh] = [splitLines(before), splitLines(after)];
  const head = countSame(old, fresh);
  const tail = countSame(old.slice(head).reverse(), fresh.slice(head).reverse());
  const [oldMiddle, freshMiddle] = [
    old.slice(head, old.length - tail),
    fresh.slice(head, fresh.length - tail),
  ];
  return [
    ...old.slice(0, head).map(same),
    ...diffMiddle(oldMiddle, freshMiddle),
    ...old.slice(old.length - tail).map(same),
  ];
}

const same = (text: string): DiffLine => ({ kind: 'same', text });
const added = (text: string): DiffLine => ({ kind: 'added', text });
const removed = (text: string): DiffLine => ({ kind: 'removed', text });

function splitLines(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function countSame(a: readonly string[], b: readonly string[]): number {
  const index = a.findIndex((line, at) => line !== b[at]);
  return index < 0 ? Math.min(a.length, b.length) : index;
}

/** The longest common subsequence, from a table of its lengths for every pair of remainders. */
function diffMiddle(old: readonly string[], fresh: readonly string[]): DiffLine[] {
  const width = fresh.length + 1;
  if (old.length * fresh.length > maxCells) return [...old.map(removed), ...fresh.map(added)];
  const lengths = new Uint32Array((old.length + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        old[i] === fresh[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < fresh.length) {
    const [oldLine = '', freshLine = ''] = [old[i], fresh[j]];
    if (oldLine === freshLine) {
      lines.push(same(oldLine));
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) {
      lines.push(removed(oldLine));
      i += 1;
    } else {
      lines.push(added(freshLine));
      j += 1;
    }
  }
  return [...lines, ...old.slice(i).map(removed), ...fresh.slice(j).map(added)];
}
