import { splitSpan } from '../read/split-span.js';

/** Days since 1970, UTC. */
export type Day = number;

/** Hours since 1970. */
export type Hour = number;

/** What nobody knows the time of is before all days, and all hours. */
export const unknownDay = -(2 ** 31);

export function dayOf(hour: Hour): Day {
  return hour === unknownDay ? unknownDay : Math.floor(hour / 24);
}

/** A part of one day, or all of it; times as Postgres reads them. */
export interface DayPart {
  readonly day: Day;
  /** Where it is no longer than that. */
  readonly hour: Hour | null;
  readonly since: string;
  readonly until: string;
  readonly isWhole: boolean;
  /** Whether it is whole hours, which are added up already, and not some minutes. */
  readonly isOfHours: boolean;
}

/** The days on which something may have been used, and those of them that are read hour by hour. */
export interface UsedDays {
  readonly all: readonly Day[];
  readonly byHour: ReadonlySet<Day>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Before all times that are stored. */
const longAgo = '0001-01-01T00:00:00.000Z';

/** [from, to) as parts of the days on which something may have been used. */
export function splitDays(from: Date | undefined, to: Date | undefined, used: UsedDays): DayPart[] {
  const [start, firstHour, lastHour, end] = splitSpan(from, to);
  const first = from === undefined ? -Infinity : Date.parse(firstHour);
  const last = to === undefined ? Infinity : Date.parse(lastHour);
  const hours = used.all.flatMap((day) => {
    if (day === unknownDay) return start === '-infinity' ? [unknownPart] : [];
    const whole = partOf(day, Math.max(day * dayMs, first), Math.min((day + 1) * dayMs, last));
    return used.byHour.has(day) ? whole.flatMap(splitHours) : whole;
  });
  return [...hours, ...minutesOf(start, firstHour), ...minutesOf(lastHour, end)];
}

/** What is before the first full hour, or behind the last one. */
function minutesOf(since: string, until: string): DayPart[] {
  if (since === until) return [];
  const hour = Math.floor(Date.parse(since) / hourMs);
  return [{ day: dayOf(hour), hour, since, until, isWhole: false, isOfHours: false }];
}

const unknownPart: DayPart = {
  day: unknownDay,
  hour: null,
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
      hour: until - since === hourMs ? since / hourMs : null,
      since: new Date(since).toISOString(),
      until: new Date(until).toISOString(),
      isWhole: until - since === dayMs,
      isOfHours: true,
    },
  ];
}

function splitHours({ day, since, until }: DayPart): DayPart[] {
  const [first, end] = [Date.parse(since), Date.parse(until)];
  return Array.from({ length: (end - first) / hourMs }, (_, index) => first + index * hourMs).flatMap((at) =>
    partOf(day, at, at + hourMs),
  );
}

export function nameDay(day: Day): string | null {
  return day === unknownDay ? null : new Date(day * dayMs).toISOString().slice(0, 10);
}
