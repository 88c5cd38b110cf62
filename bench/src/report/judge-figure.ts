import type { Figure } from '../row.js';

export interface Judged extends Figure {
  /** Ours divided by what it stands beside; null beside nothing at all. */
  readonly ratio: number | null;
  /** Null where there is no goal. */
  readonly isMet: boolean | null;
}

export function judgeFigure(figure: Figure): Judged {
  const { ours, beside, goal } = figure;
  const ratio = beside.value === 0 ? null : ours.value / beside.value;
  if (goal === undefined) return { ...figure, ratio, isMet: null };
  const measured = goal.of === 'ratio' ? (ratio ?? NaN) : ours.value;
  const isMet = measured >= (goal.atLeast ?? -Infinity) && measured <= (goal.atMost ?? Infinity);
  return { ...figure, ratio, isMet };
}
