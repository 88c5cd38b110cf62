import { formatDuration } from '../format/format-duration.js';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [
  ...[100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((n) => n * second),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * minute),
  ...[1, 2, 3, 6, 12].map((n) => n * hour),
  ...[1, 2, 7, 14, 30, 90, 365].map((n) => n * day),
];

/** So that there is a step to see, however short it was. */
const shortest = 200;

/** Room kept free on the right, so that a growing bar does not reach the edge at once. */
const headroom = 1.06;

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Tick {
  readonly percent: number;
  readonly label: string;
}

export interface Axis extends Span {
  readonly stepMs: number;
  readonly ticks: readonly Tick[];
}

/**
 * An axis over `span` with at most `maxTicks` labelled steps. It ends on a half step: while agents run the scale stays
 * as it is until the next half step, instead of moving every bar every second.
 */
export function fitAxis(span: Span, maxTicks: number): Axis {
  const length = Math.max(shortest, (span.to - span.from) * headroom);
  const stepMs = steps.find((step) => length / step <= Math.max(1, maxTicks)) ?? length;
  const half = stepMs / 2;
  const to = span.from + Math.ceil(length / half) * half;
  const count = Math.floor((to - span.from) / stepMs);
  const ticks = Array.from({ length: count + 1 }, (_, index) => ({
    percent: ((index * stepMs) / (to - span.from)) * 100,
    label: index === 0 ? '0' : labelOf(index * stepMs),
  }));
  return { from: span.from, to, stepMs, ticks: ticks.filter(({ percent }) => percent < 99) };
}

/** `2m`, not `2m 00s`; `1.5s`, not a second `1s`. */
function labelOf(ms: number): string {
  if (ms < minute && ms % second > 0) return `${(ms / second).toFixed(1)}s`;
  return formatDuration(ms).replace(/ 0+[a-z]$/, '');
}
