import type { CardInstants } from '@tributary/domain';

type Items = CardInstants['items'];

/** While nothing happens for longer than this, playing goes straight on to what comes next. */
export const idleMs = 5_000;

/** The last change up to `at`, which is what was to be seen then; null before the first. */
export function instantAt(items: Items, at: number): string | null {
  return items[countUpTo(items, at) - 1]?.at ?? null;
}

/** The change before or after `at`; null where there is none. */
export function stepInstant(items: Items, at: number, direction: -1 | 1): string | null {
  if (direction === 1) return items[countUpTo(items, at)]?.at ?? null;
  return items[countUpTo(items, at - 1) - 1]?.at ?? null;
}

/** Where playing is after `stepMs` more; null at the end. Stretches in which nothing happens are skipped. */
export function advance(items: Items, at: number, stepMs: number): number | null {
  const next = stepInstant(items, at, 1);
  if (next === null) return null;
  const nextAt = Date.parse(next);
  return nextAt - at > Math.max(idleMs, stepMs) * 2 ? nextAt - Math.min(idleMs, stepMs) : at + stepMs;
}

/** How many changes there were up to `at`. */
function countUpTo(items: Items, at: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Date.parse(items[middle]?.at ?? '') <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
