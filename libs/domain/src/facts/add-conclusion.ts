import type { Conclusion } from './conclusion.js';
import { addToSet } from './sorted-set.js';
import { minTime } from './stamped.js';

/**
 * A note that says an end is written up to three times, the last one perhaps when the child already serves its
 * next run: it counts once, at its first time.
 */
export function addConclusion(conclusions: Conclusion[], next: Conclusion): void {
  const index = next.note === undefined ? -1 : conclusions.findIndex(({ note }) => note === next.note);
  const known = conclusions[index];
  if (known === undefined) {
    addToSet(conclusions, next);
    return;
  }
  const first = minTime(known.at, next.at);
  if (first === known.at) return;
  conclusions.splice(index, 1);
  addToSet(conclusions, { ...known, at: first });
}
