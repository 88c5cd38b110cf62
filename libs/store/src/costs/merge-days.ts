import { otherGroups, type CostDay } from '@tributary/domain';
import { roundUsd } from '../read/wire-values.js';
import type { DaySums, GroupSum } from './day-sums.js';
import { nameDay, type Day } from './split-days.js';
import {
  addSum,
  byBytes,
  chooseByMicros,
  dearestFirst,
  noSum,
  usdOf,
  withoutSum,
  type UsageSum,
} from './usage-sum.js';

/** A group over all days of a span. */
export interface MergedGroup {
  readonly key: string;
  readonly sum: UsageSum;
  readonly runs: number;
}

export type Shares = ReadonlyMap<string, readonly GroupSum[]>;

/**
 * What each group used on each day. Of the many agents that were used on one whole day only, so many as a report shows:
 * whoever was used on more is among the groups of the later ones, with the first day.
 */
export function collectShares(days: readonly DaySums[], most: number): Shares {
  const shares = new Map<string, GroupSum[]>();
  const add = (share: GroupSum): void => {
    const known = shares.get(share.key);
    if (known === undefined) shares.set(share.key, [share]);
    else known.push(share);
  };
  const whole = wholeDays(days);
  const carried = new Set<string>();
  for (const day of days) {
    for (const group of day.groups) add(group);
    for (const group of day.carried) {
      // A day that is not whole leaves nobody out.
      if (!whole.has(group.day) || carried.has(group.key)) continue;
      carried.add(group.key);
      add(group);
    }
  }
  for (const group of chooseFresh(days, shares, most)) shares.set(group.key, [group]);
  return shares;
}

function wholeDays(days: readonly DaySums[]): Set<Day> {
  return new Set(days.filter(({ part }) => part.isWhole).map(({ part }) => part.day));
}

/** Each day has its own in order: the dearest of all that are left is the first that is left of some day. */
function chooseFresh(days: readonly DaySums[], known: Shares, most: number): GroupSum[] {
  const chosen: GroupSum[] = [];
  const left = days.flatMap(({ fresh }) => fresh.slice(0, 1).map((first) => ({ first, fresh, place: 0 })));
  left.sort((a, b) => dearestFirst(a.first, b.first));
  for (let day = left.at(0); day !== undefined && chosen.length < most; day = left.at(0)) {
    const { first } = day;
    if (!known.has(first.key)) chosen.push(first);
    const next = day.fresh[(day.place += 1)];
    if (next === undefined) {
      left.shift();
      continue;
    }
    day.first = next;
    const dearer = countDearer(left, next);
    left.copyWithin(0, 1, dearer + 1);
    left[dearer] = day;
  }
  return chosen;
}

/** Among those behind the first, which are in order. */
function countDearer(left: readonly { readonly first: GroupSum }[], group: GroupSum): number {
  let least = 0;
  let most = left.length - 1;
  while (least < most) {
    const middle = (least + most + 1) >> 1;
    const other = left[middle]?.first;
    if (other !== undefined && dearestFirst(other, group) < 0) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** The first `most`, in the order of a report. */
export function mergeGroups(
  days: readonly DaySums[],
  shares: Shares,
  { isByKey, most }: { readonly isByKey: boolean; readonly most: number },
): MergedGroup[] {
  const whole = wholeDays(days);
  const merged = chooseDear(shares, isByKey ? shares.size : most).map(([key, parts]) => {
    return { key, parts, sum: parts.reduce((sum, part) => addSum(sum, part.sum), noSum) };
  });
  merged.sort(isByKey ? (a, b) => byBytes(a.key, b.key) : dearestFirst);
  return merged.slice(0, most).map(({ key, parts, sum }) => ({ key, sum, runs: countRuns(parts, whole) }));
}

/** All that may be among the dearest: there are thousands, and to add all up takes long. */
function chooseDear(shares: Shares, most: number): [string, readonly GroupSum[]][] {
  return chooseByMicros([...shares], most, {
    microsOf: ([, parts]) => sumMicros(parts),
    // What is left of sums below a millionth may make one more of each day.
    spareOf: ([, parts]) => parts.length,
  });
}

function sumMicros(parts: readonly GroupSum[]): number {
  let [micros, priced] = [0, 0];
  for (const { sum } of parts) {
    micros += sum.micros;
    priced += sum.priced;
  }
  return priced > 0 ? micros : -Infinity;
}

/** A run counts on the day it was first used on, and one whose first day is not among the whole ones once. */
function countRuns(parts: readonly GroupSum[], whole: ReadonlySet<Day>): number {
  let before: Set<string> | undefined;
  let runs = parts.some(({ isOwnRun }) => isOwnRun) ? 1 : 0;
  for (const part of parts) {
    runs += part.runs;
    for (const { runId, first } of part.listed) if (!whole.has(first)) (before ??= new Set()).add(runId);
  }
  return runs + (before?.size ?? 0);
}

export function sumTotal(days: readonly DaySums[]): UsageSum {
  return days.reduce((sum, { total }) => addSum(sum, total), noSum);
}

/** Each of the dearest on each day, all others as one; the newest `most`, in the order of days. */
export function listDays(
  days: readonly DaySums[],
  shares: Shares,
  { dearest, most }: { readonly dearest: readonly string[]; readonly most: number },
): CostDay[] {
  const named = dearest.filter((key) => key !== otherGroups);
  const rows = [...Map.groupBy(days, ({ part }) => part.day)].flatMap(([day, parts]) => {
    const own = named.flatMap((key) => {
      const mine = (shares.get(key) ?? []).filter((share) => share.day === day);
      return mine.length === 0 ? [] : [{ key, sums: mine.map(({ sum }) => sum) }];
    });
    return [
      ...own.map(({ key, sums }) => ({ day, key, sum: sums.reduce(addSum, noSum) })),
      ...othersOf(day, parts, own),
    ];
  });
  rows.sort((a, b) => b.day - a.day || byBytes(a.key, b.key));
  return rows
    .slice(0, most)
    .reverse()
    .map(({ day, key, sum }) => {
      return { day: nameDay(day), key, costUsd: roundUsd(usdOf(sum)), tokens: sum.tokens };
    });
}

interface OwnRow {
  readonly key: string;
  readonly sums: readonly UsageSum[];
}

function othersOf(
  day: Day,
  parts: readonly DaySums[],
  own: readonly OwnRow[],
): { day: Day; key: string; sum: UsageSum }[] {
  const groups = parts.reduce((sum, { groupCount }) => sum + groupCount, 0);
  const told = own.reduce((sum, { sums }) => sum + sums.length, 0);
  if (groups === told) return [];
  const all = parts.reduce((sum, { total, nameless }) => withoutSum(addSum(sum, total), nameless), noSum);
  return [{ day, key: otherGroups, sum: own.flatMap(({ sums }) => sums).reduce(withoutSum, all) }];
}
