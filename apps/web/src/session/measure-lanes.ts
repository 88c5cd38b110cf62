import type { SubAgent } from '@tributary/domain';
import { isActive } from '../agents/run-state.js';

/** As in lanes.css. */
const activePx = 56;
export const finishedPx = 34;
const lanesInView = 5;
/** A part of the sixth lane shows that there is more. */
const peekPx = 14;

/** How high the lanes are; where they are more than five, the others are scrolled to. */
export function measureLanes(lanes: readonly SubAgent[]): { wholePx: number; isCut: boolean } {
  const isCut = lanes.length > lanesInView;
  const heights = lanes.slice(0, lanesInView).map(({ status }) => (isActive(status) ? activePx : finishedPx));
  return { wholePx: heights.reduce((sum, height) => sum + height, isCut ? peekPx : 0), isCut };
}
