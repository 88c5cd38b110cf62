import type { CostGrouping } from '@tributary/domain';
import { maxGroups } from './cost-groups.js';
import type { BucketSums, DaySums, GroupSum } from './day-sums.js';
import type { DayPart } from './split-days.js';
import { addSum, chooseByMicros, dearestFirst, noSum } from './usage-sum.js';

/** The same as if all sessions had been added up together. */
export function joinBuckets(groupBy: CostGrouping, part: DayPart, buckets: readonly BucketSums[]): DaySums {
  const shares = Map.groupBy(
    buckets.flatMap(({ groups }) => groups),
    ({ key }) => key,
  );
  const all: BucketSums = {
    total: buckets.reduce((sum, { total }) => addSum(sum, total), noSum),
    nameless: buckets.reduce((sum, { nameless }) => addSum(sum, nameless), noSum),
    groups: [...shares.values()].map((each) => joinShares(part, each)),
    carried: [
      ...new Map(buckets.flatMap(({ carried }) => carried.map((group) => [group.key, group]))).values(),
    ],
  };
  return { part, groupCount: shares.size, ...setFreshApart(groupBy, part, all) };
}

/** Sessions of several buckets may have used the same run. */
function joinShares({ isWhole, day }: DayPart, shares: readonly GroupSum[]): GroupSum {
  const [one] = shares as [GroupSum];
  if (shares.length === 1 && one.listed.length === 0) return one;
  const ran = new Map(shares.flatMap(({ listed }) => listed.map((run) => [run.runId, run])));
  const listed = [...ran.values()].filter(({ first }) => !isWhole || first !== day);
  return {
    key: one.key,
    day,
    sum: shares.reduce((sum, share) => addSum(sum, share.sum), noSum),
    isOwnRun: shares.some(({ isOwnRun }) => isOwnRun),
    runs: ran.size - listed.length,
    listed,
  };
}

/** Of a whole day the agents that nobody used before are kept in the order of their cost, and only the dearest. */
export function setFreshApart(
  groupBy: CostGrouping,
  { isWhole }: DayPart,
  all: BucketSums,
): BucketSums & Pick<DaySums, 'fresh'> {
  if (groupBy !== 'agent' || !isWhole) return { ...all, fresh: [] };
  const before = new Set(all.carried.map(({ key }) => key));
  const fresh = all.groups.filter(({ key }) => !before.has(key));
  const dear = chooseByMicros(fresh, maxGroups, {
    microsOf: ({ sum }) => (sum.priced > 0 ? sum.micros : -Infinity),
    spareOf: () => 0,
  });
  return {
    ...all,
    groups: all.groups.filter(({ key }) => before.has(key)),
    fresh: dear.sort(dearestFirst).slice(0, maxGroups),
  };
}
