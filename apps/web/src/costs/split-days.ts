import type { CostDay } from '@tributary/domain';

const day = 86_400_000;
/** More bars than this cannot be told apart. */
export const maxBars = 31;

export interface Bucket {
  readonly label: string;
  /** What its days cost together. */
  readonly costUsd: number;
  /** By group. */
  readonly costs: ReadonlyMap<string, number>;
}

type DayCost = Pick<CostDay, 'day' | 'key' | 'costUsd'>;

/** The days from the first to the last one that cost something, several to a bar where they are too many. */
export function splitDays(days: readonly DayCost[]): Bucket[] {
  const dated = days.flatMap((each) => (each.day === null ? [] : [{ ...each, at: Date.parse(each.day) }]));
  if (dated.length === 0) return [];
  const times = dated.map(({ at }) => at);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const count = (last - first) / day + 1;
  const length = Math.ceil(count / maxBars) * day;
  const bars = Map.groupBy(dated, ({ at }) => Math.floor((at - first) / length));
  return Array.from({ length: Math.ceil((count * day) / length) }, (_, index) => ({
    label: labelOf(first + index * length, length),
    ...sumUp(bars.get(index) ?? []),
  }));
}

function sumUp(days: readonly DayCost[]): Pick<Bucket, 'costUsd' | 'costs'> {
  const costs = new Map<string, number>();
  for (const { key, costUsd } of days) costs.set(key, (costs.get(key) ?? 0) + costUsd);
  return { costUsd: days.reduce((sum, each) => sum + each.costUsd, 0), costs };
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function labelOf(from: number, length: number): string {
  if (length === day) return date.format(from);
  return `${date.format(from)} – ${date.format(from + length - day)}`;
}
