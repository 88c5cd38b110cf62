import type { Binding } from './binding.js';
import { compareBindings } from './stronger-binding.js';

/**
 * What is stored after a new look. The facts decide, with one exception: that a card was the only one at work was
 * true when it was seen, and is not disproved by the card being finished later.
 */
export function settleBinding(current: Binding | null, next: Binding | null): Binding | null {
  if (current?.tier !== 'single-active') return next;
  if (next === null || next.tier === 'single-active') return current;
  return compareBindings(next, current) > 0 ? next : current;
}
