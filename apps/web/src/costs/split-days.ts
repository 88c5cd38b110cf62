const day = 86_400_000;
/** More bars than this cannot be told apart, and each of them is a question to the server. */
export const maxBars = 31;

export interface Bucket {
  readonly label: string;
  readonly from: Date;
  readonly to: Date;
  /** What its days cost together. */
  readonly costUsd: number;
}

/** The days from the first to the last one that cost something, several to a bar where they are too many. */
export function splitDays(days: readonly { readonly key: string; readonly costUsd: number }[]): Bucket[] {
  const costs = new Map(
    days.flatMap(({ key, costUsd }) => {
      const at = Date.parse(key);
      return Number.isNaN(at) ? [] : [[at, costUsd] as const];
    }),
  );
  if (costs.size === 0) return [];
  const first = Math.min(...costs.keys());
  const count = (Math.max(...costs.keys()) - first) / day + 1;
  const length = Math.ceil(count / maxBars) * day;
  return Array.from({ length: Math.ceil((count * day) / length) }, (_, index) => {
    const from = first + index * length;
    const own = [...costs].filter(([at]) => at >= from && at < from + length);
    return {
      label: labelOf(from, length),
      from: new Date(from),
      to: new Date(from + length),
      costUsd: own.reduce((sum, [, costUsd]) => sum + costUsd, 0),
    };
  });
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function labelOf(from: number, length: number): string {
  if (length === day) return date.format(from);
  return `${date.format(from)} – ${date.format(from + length - day)}`;
}
