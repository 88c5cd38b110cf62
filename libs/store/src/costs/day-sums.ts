import type { Day, DayPart } from './split-days.js';
import type { UsageSum } from './usage-sum.js';

/** What a group used on a day. */
export interface GroupSum {
  readonly key: string;
  readonly day: Day;
  readonly sum: UsageSum;
  /** Whether the group is a run, and this is usage of it. */
  readonly isOwnRun: boolean;
  /** How many other runs were first used for it on this day. */
  readonly runs: number;
  /** The others, with the day of that: who counts days together counts them once. All where the day is not whole. */
  readonly listed: readonly { readonly runId: string; readonly first: Day }[];
}

/** What one day, or a part of it, cost by one grouping. */
export interface DaySums {
  readonly part: DayPart;
  readonly total: UsageSum;
  /** What is in no group. */
  readonly nameless: UsageSum;
  readonly groupCount: number;
  readonly groups: readonly GroupSum[];
  /** Of a whole day the dearest of the agents that nobody used before, dearest first; `groups` has all others. */
  readonly fresh: readonly GroupSum[];
  /** What agents that were used before used on their first day, where they may have been left out. */
  readonly carried: readonly GroupSum[];
}

/** The days before it that it speaks of: it is as old as these. */
export function daysBehind({ part, groups, carried }: DaySums): Set<Day> {
  const days = new Set<Day>();
  for (const { day } of carried) days.add(day);
  for (const { listed } of groups) for (const { first } of listed) days.add(first);
  days.delete(part.day);
  return days;
}

const bytesOfGroup = 400;
const bytesOfRun = 150;

/** About what it takes to keep it. */
export function bytesOf({ groups, fresh, carried }: DaySums): number {
  let bytes = bytesOfGroup * (1 + groups.length + fresh.length + carried.length);
  for (const { listed } of groups) bytes += listed.length * bytesOfRun;
  return bytes;
}
