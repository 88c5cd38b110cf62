import type { SubAgent } from '@tributary/domain';
import { isActive } from '../agents/run-state.js';

/** As in lanes.css. */
const activePx = 56;
export const finishedPx = 34;
const lanesInView = 5;
/** A part of the sixth lane shows that there is more. */
const peekPx = 14;

/** The height at which five lanes are in view and the rest is scrolled to; undefined where all fit. */
export function measureLanes(lanes: readonly SubAgent[]): number | undefined {
  if (lanes.length <= lanesInView) return undefined;
  const heights = lanes.slice(0, lanesInView).map(({ status }) => (isActive(status) ? activePx : finishedPx));
  return heights.reduce((sum, height) => sum + height, peekPx);
}
