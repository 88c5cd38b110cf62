import type { CostDay } from '@tributary/domain';
import { dayMs, startOfDay } from '../format/start-of-day.js';
import type { CostRange } from './cost-range.js';

/** More bars than this cannot be told apart. */
export const maxBars = 31;

export interface Bucket {
  readonly label: string;
  /** What the axis says of it. */
  readonly firstDay: string;
  /** What its days cost together. */
  readonly costUsd: number;
  /** By group. */
  readonly costs: ReadonlyMap<string, number>;
}

type DayCost = Pick<CostDay, 'day' | 'key' | 'costUsd'>;

/** Every day that was asked for, up to today, whether it cost something or not; several to a bar where they are too many. */
export function splitDays(days: readonly DayCost[], { from, to }: CostRange, now: number): Bucket[] {
  const dated = days.flatMap((each) => (each.day === null ? [] : [{ ...each, at: Date.parse(each.day) }]));
  if (dated.length === 0) return [];
  const times = dated.map(({ at }) => at);
  const first = Math.min(from?.getTime() ?? Infinity, ...times);
  const last = Math.max(to === undefined ? startOfDay(now) : to.getTime() - dayMs, ...times);
  const count = (last - first) / dayMs + 1;
  const length = Math.ceil(count / maxBars) * dayMs;
  const bars = Map.groupBy(dated, ({ at }) => Math.floor((at - first) / length));
  return Array.from({ length: Math.ceil((count * dayMs) / length) }, (_, index) => ({
    ...labelsOf(first + index * length, length),
    ...sumUp(bars.get(index) ?? []),
  }));
}

function sumUp(days: readonly DayCost[]): Pick<Bucket, 'costUsd' | 'costs'> {
  const costs = new Map<string, number>();
  for (const { key, costUsd } of days) costs.set(key, (costs.get(key) ?? 0) + costUsd);
  return { costUsd: days.reduce((sum, each) => sum + each.costUsd, 0), costs };
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function labelsOf(from: number, length: number): Pick<Bucket, 'label' | 'firstDay'> {
  const firstDay = date.format(from);
  if (length === dayMs) return { label: firstDay, firstDay };
  return { label: `${firstDay} – ${date.format(from + length - dayMs)}`, firstDay };
}
