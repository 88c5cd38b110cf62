import type { BarPlace } from './place-bar.js';

export type LabelPlace = 'inside' | 'after' | 'before' | 'hidden';

/** Wide enough to read the beginning of any label; a text that changes does not make it jump out of such a bar. */
const readablePx = 96;
/** An estimate is enough: a label is cut by the edge of the track, never by a short bar. */
const charPx = 6.2;
const paddingPx = 14;
const leastPx = 40;

/** Inside the bar where that can be read, else beside it where there is room. */
export function placeLabel(label: string, bar: BarPlace, trackPx: number): LabelPlace {
  const needed = Array.from(label).length * charPx + paddingPx;
  const px = (percent: number) => (percent / 100) * trackPx;
  const before = px(bar.leftPercent);
  const after = trackPx - before - px(bar.widthPercent);
  if (label === '') return 'hidden';
  if (Math.min(needed, readablePx) <= px(bar.widthPercent)) return 'inside';
  if (needed <= after || (after >= before && after >= leastPx)) return 'after';
  return before >= leastPx ? 'before' : 'hidden';
}
