import type { BarPlace } from './place-bar.js';

export type LabelPlace = 'inside' | 'after' | 'before' | 'hidden';

/** An estimate is enough: the label is cut by the track, never by its own bar. */
const charPx = 6.2;
const paddingPx = 14;
const leastPx = 48;

/** Inside the bar where it fits, else beside it where there is room. */
export function placeLabel(label: string, bar: BarPlace, trackPx: number): LabelPlace {
  const needed = Array.from(label).length * charPx + paddingPx;
  const px = (percent: number) => (percent / 100) * trackPx;
  const before = px(bar.leftPercent);
  const after = trackPx - before - px(bar.widthPercent);
  if (label === '' || trackPx === 0) return 'hidden';
  if (needed <= px(bar.widthPercent)) return 'inside';
  if (needed <= after) return 'after';
  if (needed <= before) return 'before';
  const widest = Math.max(px(bar.widthPercent), after, before);
  if (widest < leastPx) return 'hidden';
  if (widest === px(bar.widthPercent)) return 'inside';
  return widest === after ? 'after' : 'before';
}
