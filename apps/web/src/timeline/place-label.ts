import type { BarPlace } from './place-bar.js';

export type LabelPlace = 'inside' | 'after' | 'before' | 'hidden';

/** Wide enough to read the beginning of any label; a text that changes does not make it jump out of such a bar. */
const readablePx = 96;
/** An estimate is enough: a label that fits nowhere is cut by the edge of the track. */
const charPx = 6.2;
const paddingPx = 14;
const leastPx = 40;

/** Inside the bar where that can be read, else beside it where there is room. Only the label of a live bar changes. */
export function placeLabel(label: string, bar: BarPlace, trackPx: number, isLive: boolean): LabelPlace {
  const needed = Array.from(label).length * charPx + paddingPx;
  const px = (percent: number) => (percent / 100) * trackPx;
  const inside = px(bar.widthPercent);
  const before = px(bar.leftPercent);
  const after = trackPx - before - inside;
  if (label === '') return 'hidden';
  if ((isLive ? Math.min(needed, readablePx) : needed) <= inside) return 'inside';
  if (needed <= after || (isLive && after >= before && after >= leastPx)) return 'after';
  if (needed <= before) return 'before';
  const most = Math.max(inside, before, after);
  if (most < leastPx) return 'hidden';
  if (most === after) return 'after';
  return most === before ? 'before' : 'inside';
}
