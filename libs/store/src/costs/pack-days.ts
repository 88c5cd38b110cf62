import type { DaySums, GroupSum } from './day-sums.js';
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
export type PackedDay = Pick<DaySums, 'part' | 'groupCount'> & {
  readonly total: PackedSum;
  readonly nameless: PackedSum;
  readonly groups: readonly PackedGroup[];
  readonly fresh: readonly PackedGroup[];
  readonly carried: readonly PackedGroup[];
};

export function packDay({ part, groupCount, total, nameless, groups, fresh, carried }: DaySums): PackedDay {
  return {
    part,
    groupCount,
    total: packSum(total),
    nameless: packSum(nameless),
    groups: groups.map(packGroup),
    fresh: fresh.map(packGroup),
    carried: carried.map(packGroup),
  };
}

export function unpackDay({ part, groupCount, total, nameless, groups, fresh, carried }: PackedDay): DaySums {
  return {
    part,
    groupCount,
    total: unpackSum(...total),
    nameless: unpackSum(...nameless),
    groups: groups.map(unpackGroup),
    fresh: fresh.map(unpackGroup),
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
