import type { Axis, Span } from './fit-axis.js';

/** Anything narrower cannot be seen or hit. */
export const minBarPx = 2;

export interface BarPlace {
  readonly leftPercent: number;
  readonly widthPercent: number;
}

/** Where a bar stands on its track, clipped to the axis and never narrower than can be seen. */
export function placeBar(span: Span, axis: Axis, trackPx: number): BarPlace {
  const minPercent = trackPx > 0 ? Math.min(100, (minBarPx / trackPx) * 100) : 0;
  const left = Math.min(percentAt(axis, span.from), 100 - minPercent);
  const width = Math.max(minPercent, percentAt(axis, span.to) - left);
  return { leftPercent: left, widthPercent: width };
}

/** How far along the axis a moment is. */
export function percentAt(axis: Axis, at: number): number {
  return Math.min(100, Math.max(0, ((at - axis.from) / (axis.to - axis.from)) * 100));
}

/** How much of a span lies outside the axis, in milliseconds. */
export interface Cut {
  readonly beforeMs: number;
  readonly afterMs: number;
}

export function cutOf(span: Span, axis: Span): Cut {
  return { beforeMs: Math.max(0, axis.from - span.from), afterMs: Math.max(0, span.to - axis.to) };
}
