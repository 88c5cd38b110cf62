import { dayMs, startOfDay } from '../format/start-of-day.js';

export const ranges = ['7d', '30d', '90d', 'all'] as const;
export type RangeName = (typeof ranges)[number];

const lengths = { '7d': 7, '30d': 30, '90d': 90, all: null } as const satisfies Record<
  RangeName,
  number | null
>;

export interface CostRange {
  /** The beginning of a day in UTC, as the server counts days; undefined is since ever. */
  readonly from: Date | undefined;
  /** Behind the last moment. */
  readonly to: Date | undefined;
}

/** The last so many days, today included. Days given by hand count instead. */
export function readRange(
  { name, from, to }: { readonly name: RangeName; readonly from: string | null; readonly to: string | null },
  now: number,
): CostRange {
  const [first, last] = [parseDay(from), parseDay(to)];
  if (first !== undefined || last !== undefined) {
    return { from: first, to: last === undefined ? undefined : new Date(last.getTime() + dayMs) };
  }
  const length = lengths[name];
  return {
    from: length === null ? undefined : new Date(startOfDay(now) - (length - 1) * dayMs),
    to: undefined,
  };
}

/** A day of the address as a field shows it: blank where it is none. */
export function dayOf(text: string | null): string {
  return parseDay(text) === undefined ? '' : (text ?? '');
}

function parseDay(text: string | null): Date | undefined {
  const at = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : new Date(at);
}
