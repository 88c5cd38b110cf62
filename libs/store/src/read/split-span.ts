/** [from, first full hour, last full hour, to) as Postgres reads them: whole hours lie between the middle two. */
export type SplitSpan = readonly [from: string, firstHour: string, lastHour: string, to: string];

const hourMs = 3_600_000;
/** Before all that is known; what nobody knows the time of is before even that. */
const longAgo = '0001-01-01T00:00:00.000Z';

export function splitSpan(from: Date | undefined, to: Date | undefined): SplitSpan {
  const start = from?.toISOString() ?? (to === undefined ? '-infinity' : longAgo);
  const end = to?.toISOString() ?? 'infinity';
  const firstHour = from === undefined ? start : fullHour(Math.ceil(from.getTime() / hourMs));
  const lastHour = to === undefined ? end : fullHour(Math.floor(to.getTime() / hourMs));
  const isSplit = from === undefined || to === undefined || firstHour <= lastHour;
  return isSplit ? [start, firstHour, lastHour, end] : [start, end, end, end];
}

const fullHour = (hour: number): string => new Date(hour * hourMs).toISOString();
