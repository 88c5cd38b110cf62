import type { Random } from './seeded-random.js';

/** Any order at all. */
export function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}

/** Any order across files; the lines of a file keep theirs. */
export function interleave<Item>(files: readonly (readonly Item[])[], random: Random): Item[] {
  const turns = shuffle(
    files.flatMap((lines, file) => lines.map(() => file)),
    random,
  );
  const next = files.map(() => 0);
  return turns.map((file) => files[file]![next[file]!++]!);
}

/** Some lines again, later or at once. */
export function repeatSome<Item>(items: readonly Item[], random: Random): Item[] {
  const repeated = items.flatMap((item) => (random() < 0.1 ? [item, item] : [item]));
  return random() < 0.5 ? repeated : [...repeated, ...items.filter(() => random() < 0.2)];
}

/** Cut into at most `most` pieces, of any size. */
export function cut<Item>(items: readonly Item[], random: Random, most: number): Item[][] {
  const ends = Array.from({ length: most - 1 }, () => Math.floor(random() * (items.length + 1)));
  const bounds = [0, ...ends.sort((a, b) => a - b), items.length];
  return bounds.slice(1).map((end, index) => items.slice(bounds[index], end));
}
