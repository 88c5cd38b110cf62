import type { BucketSums, DaySums, GroupSum, KeptPart } from './day-sums.js';
import type { UsageSum } from './usage-sum.js';

/** Without the names of their fields a month of agents is a third as long, and read in a third of the time. */
type PackedSum = readonly [numbers: readonly number[], unpricedModels: readonly string[]];
type PackedGroup = readonly [
  key: string,
  day: number,
  isOwnRun: boolean,
  runs: number,
  listed: GroupSum['listed'],
  ...sum: PackedSum,
];
interface PackedBucket {
  readonly total: PackedSum;
  readonly nameless: PackedSum;
  readonly groups: readonly PackedGroup[];
  readonly carried: readonly PackedGroup[];
}
export type PackedPart = PackedBucket &
  Pick<DaySums, 'part' | 'groupCount'> & {
    readonly fresh: readonly PackedGroup[];
    readonly buckets: readonly PackedBucket[] | null;
  };

export function packPart({ sums, buckets }: KeptPart): PackedPart {
  const { part, groupCount, fresh } = sums;
  return {
    ...packBucket(sums),
    part,
    groupCount,
    fresh: fresh.map(packGroup),
    buckets: buckets?.map(packBucket) ?? null,
  };
}

export function unpackPart({ part, groupCount, fresh, buckets, ...rest }: PackedPart): KeptPart {
  return {
    sums: { ...unpackBucket(rest), part, groupCount, fresh: fresh.map(unpackGroup) },
    buckets: buckets?.map(unpackBucket) ?? null,
  };
}

function packBucket({ total, nameless, groups, carried }: BucketSums): PackedBucket {
  return {
    total: packSum(total),
    nameless: packSum(nameless),
    groups: groups.map(packGroup),
    carried: carried.map(packGroup),
  };
}

function unpackBucket({ total, nameless, groups, carried }: PackedBucket): BucketSums {
  return {
    total: unpackSum(...total),
    nameless: unpackSum(...nameless),
    groups: groups.map(unpackGroup),
    carried: carried.map(unpackGroup),
  };
}

function packGroup({ key, day, isOwnRun, runs, listed, sum }: GroupSum): PackedGroup {
  return [key, day, isOwnRun, runs, listed, ...packSum(sum)];
}

function unpackGroup(packed: PackedGroup): GroupSum {
  return {
    key: packed[0],
    day: packed[1],
    isOwnRun: packed[2],
    runs: packed[3],
    listed: packed[4],
    sum: unpackSum(packed[5], packed[6]),
  };
}

function packSum({ tokens, priced, micros, picos, unpricedModels }: UsageSum): PackedSum {
  const { input, output, cacheRead, cacheWrite5m, cacheWrite1h, reasoning } = tokens;
  return [
    [input, output, cacheRead, cacheWrite5m, cacheWrite1h, reasoning, priced, micros, picos],
    unpricedModels,
  ];
}

/** By their places: to take such arrays apart at once is slow where it is done for the first time. */
function unpackSum(numbers: readonly number[], unpricedModels: readonly string[]): UsageSum {
  const at = (place: number): number => numbers[place] ?? 0;
  return {
    tokens: {
      input: at(0),
      output: at(1),
      cacheRead: at(2),
      cacheWrite5m: at(3),
      cacheWrite1h: at(4),
      reasoning: at(5),
    },
    priced: at(6),
    micros: at(7),
    picos: at(8),
    unpricedModels,
  };
}
