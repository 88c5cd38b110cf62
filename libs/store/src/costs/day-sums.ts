import type { Day, DayPart } from './split-days.js';
import type { UsageSum } from './usage-sum.js';

/** What a group used on a day. */
export interface GroupSum {
  readonly key: string;
  readonly day: Day;
  readonly sum: UsageSum;
  /** Whether the group is a run, and this is usage of it. */
  readonly isOwnRun: boolean;
  /** How many other runs were first used for it on this day, where it is whole. */
  readonly runs: number;
  /** The others, with the day of that: who counts days together counts them once. */
  readonly listed: readonly { readonly runId: string; readonly first: Day }[];
}

/** What some sessions used on one day, or in a part of it, by one grouping. No group is left out, and no run only counted. */
export interface BucketSums {
  readonly total: UsageSum;
  /** What is in no group. */
  readonly nameless: UsageSum;
  readonly groups: readonly GroupSum[];
  /** What agents that were used before used on their first day, where they may have been left out. */
  readonly carried: readonly GroupSum[];
}

/** What one day, or a part of it, cost by one grouping. */
export interface DaySums extends BucketSums {
  readonly part: DayPart;
  readonly groupCount: number;
  /** Of a whole day the dearest of the agents that nobody used before, dearest first; `groups` has all others. */
  readonly fresh: readonly GroupSum[];
}

/** What is kept of one day, or of a part of it. */
export interface KeptPart {
  readonly sums: DaySums;
  /** What these were joined from, of a day that keeps changing. */
  readonly buckets: readonly BucketSums[] | null;
}

const bytesOfGroup = 400;
const bytesOfRun = 150;

/** About what it takes to keep it. */
export function bytesOf({ sums, buckets }: KeptPart): number {
  let bytes = bytesOfGroup * (1 + sums.fresh.length);
  for (const { groups, carried } of [sums, ...(buckets ?? [])]) {
    bytes += bytesOfGroup * (1 + groups.length + carried.length);
    for (const { listed } of groups) bytes += listed.length * bytesOfRun;
  }
  return bytes;
}
