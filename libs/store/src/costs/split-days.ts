import { splitSpan } from '../read/split-span.js';

/** Days since 1970, UTC. */
export type Day = number;

/** What nobody knows the time of is before all days. */
const unknownDay = -(2 ** 31);

/** SQL: the day of a moment. */
export const dayNumber = (moment: string): string =>
  `CASE WHEN isfinite(${moment}) THEN floor(extract(epoch FROM ${moment}) / 86400)::int ELSE ${unknownDay} END`;

/** A part of one day, or all of it; times as Postgres reads them. */
export interface DayPart {
  readonly day: Day;
  readonly since: string;
  readonly until: string;
  readonly isWhole: boolean;
  /** Whether it is whole hours, which are added up already, and not some minutes. */
  readonly isOfHours: boolean;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Before all times that are stored. */
const longAgo = '0001-01-01T00:00:00.000Z';

/** [from, to) as parts of the days on which something may have been used. */
export function splitDays(from: Date | undefined, to: Date | undefined, used: readonly Day[]): DayPart[] {
  const [start, firstHour, lastHour, end] = splitSpan(from, to);
  const first = from === undefined ? -Infinity : Date.parse(firstHour);
  const last = to === undefined ? Infinity : Date.parse(lastHour);
  const hours = used.flatMap((day) => {
    if (day === unknownDay) return start === '-infinity' ? [unknownPart] : [];
    return partOf(day, Math.max(day * dayMs, first), Math.min((day + 1) * dayMs, last));
  });
  return [...hours, ...minutesOf(start, firstHour), ...minutesOf(lastHour, end)];
}

/** What is before the first full hour, or behind the last one. */
function minutesOf(since: string, until: string): DayPart[] {
  if (since === until) return [];
  return [{ day: Math.floor(Date.parse(since) / dayMs), since, until, isWhole: false, isOfHours: false }];
}

const unknownPart: DayPart = {
  day: unknownDay,
  since: '-infinity',
  until: longAgo,
  isWhole: true,
  isOfHours: true,
};

function partOf(day: Day, since: number, until: number): DayPart[] {
  if (since >= until) return [];
  return [
    {
      day,
      since: new Date(since).toISOString(),
      until: new Date(until).toISOString(),
      isWhole: until - since === dayMs,
      isOfHours: true,
    },
  ];
}

export function nameDay(day: Day): string | null {
  return day === unknownDay ? null : new Date(day * dayMs).toISOString().slice(0, 10);
}
