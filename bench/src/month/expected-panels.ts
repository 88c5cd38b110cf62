import {
  addUses,
  allRuns,
  allUses,
  durationOf,
  groupBy,
  hourOf,
  mapValues,
  percentile,
  usdOf,
  type Sums,
} from './add-up.js';
import { pipelinePanels } from './expected-pipeline.js';
import type { Instance, TrueMonth, TrueRun, TrueUse } from './true-month.js';
import { trueRates } from './true-rates.js';

export type Row = Readonly<Record<string, unknown>>;

/** What a panel said, and what it should have said, in the same shape. */
export type Compare = (rows: readonly Row[], month: TrueMonth) => readonly [said: unknown, expected: unknown];

type OfInstances = (instances: readonly Instance[]) => unknown;
const longest = 100;

export const numberIn = (rows: readonly Row[]): number => Number(Object.values(rows[0] ?? {})[0]);

const stat =
  (expected: OfInstances): Compare =>
  (rows, { instances }) => [numberIn(rows), expected(instances)];

/** A line of a chart: what it says at each hour, by name. */
export function seriesIn(rows: readonly Row[], value: string): Record<string, number | null> {
  return Object.fromEntries(
    rows.map((row) => [
      `${Number(row['time'])} ${String(row['metric'])}`,
      row[value] === null ? null : Number(row[value]),
    ]),
  );
}

const series =
  (value: string, expected: OfInstances): Compare =>
  (rows, { instances }) => [seriesIn(rows, value), expected(instances)];

const usesBy =
  (nameOf: (use: TrueUse) => string): OfInstances =>
  (instances) =>
    mapValues(
      groupBy(allUses(instances), (use) => `${hourOf(use.at)} ${nameOf(use)}`),
      usdOf,
    );

const runsBy =
  (nameOf: (run: TrueRun) => string, valueOf: (runs: readonly TrueRun[]) => number | null): OfInstances =>
  (instances) =>
    mapValues(
      groupBy(allRuns(instances), (run) => `${hourOf(run.startedAt)} ${nameOf(run)}`),
      valueOf,
    );

const sumsIn = (row: Row): Sums => ({
  cost: row['cost'] === null ? null : Number(row['cost']),
  of_sub_agents: row['of_sub_agents'] === null ? null : Number(row['of_sub_agents']),
  ...{ tokens: Number(row['tokens']), messages: Number(row['messages']) },
});

const byInstance =
  (column: 'project' | 'developer'): Compare =>
  (rows, { instances }) => [
    Object.fromEntries(rows.map((row) => [String(row[column]), sumsIn(row)])),
    mapValues(
      groupBy(instances, (each) => each[column]),
      (group) => addUses(allUses(group)),
    ),
  ];

const byUse =
  (column: string, nameOf: (use: TrueUse) => string): Compare =>
  (rows, { instances }) => [
    Object.fromEntries(rows.map((row) => [String(row[column]), sumsIn(row)])),
    mapValues(groupBy(allUses(instances), nameOf), addUses),
  ];

/** Each family has a card of its own; of many the dearest are shown. */
const byCard: Compare = (rows, { instances }) => [
  rows.map((row) => Number(row['cost'])),
  instances
    .map(({ family }) => addUses(family.uses).cost ?? 0)
    .sort((a, b) => b - a)
    .slice(0, longest),
];

const withStatus = (instances: readonly Instance[], status: TrueRun['status']): TrueRun[] =>
  allRuns(instances).filter((run) => run.status === status);

const shareOf =
  (status: TrueRun['status']): OfInstances =>
  (instances) =>
    withStatus(instances, status).length / allRuns(instances).length;

const isStuck = ({ lastAt }: TrueRun): boolean => Date.now() - lastAt > 300_000;

const atWork: Compare = (rows, { instances }) => [
  rows.map(({ state, agent, project, developer, model }) => ({ state, agent, project, developer, model })),
  instances
    .flatMap(({ family, project, developer }) =>
      family.runs.filter(({ status }) => status === 'running').map((run) => ({ run, project, developer })),
    )
    .sort((a, b) => a.run.startedAt - b.run.startedAt)
    .map(({ run, project, developer }) => ({
      ...{ state: isStuck(run) ? 'stuck' : 'running', agent: run.agentType },
      ...{ project, developer, model: run.model },
    })),
];

const waiting: Compare = (rows, { instances }) => [
  rows.map(({ attention, project, developer }) => ({ attention, project, developer })),
  instances
    .filter(({ family }) => family.isWaiting)
    .map(({ project, developer }) => ({ attention: 'Which port?', project, developer })),
];

const endedBadly: Compare = (rows, { instances }) => [
  rows.map(
    (row) => `${(row['last_seen'] as Date).getTime()} ${String(row['status'])} ${String(row['agent'])}`,
  ),
  [...withStatus(instances, 'failed'), ...withStatus(instances, 'orphaned')]
    .sort((a, b) => b.lastAt - a.lastAt)
    .slice(0, longest)
    .map(({ lastAt, status, agentType }) => `${lastAt} ${status} ${agentType}`),
];

const scorecard: Compare = (rows, { instances }) => {
  const spent = groupBy(
    allUses(instances).filter(({ run }) => run !== null),
    ({ run }) => `${run!.agentType} ${run!.model}`,
  );
  return [
    Object.fromEntries(
      rows.map(({ agent_type, model, ...figures }) => [
        `${String(agent_type)} ${String(model)}`,
        mapNumbers(figures),
      ]),
    ),
    mapValues(
      groupBy(allRuns(instances), ({ agentType, model }) => `${agentType} ${model}`),
      (runs) => ({
        runs: runs.length,
        p50: percentile(runs.flatMap(durationOf), 0.5),
        p95: percentile(runs.flatMap(durationOf), 0.95),
        failed: runs.filter(({ status }) => status === 'failed').length / runs.length,
        orphaned: runs.filter(({ status }) => status === 'orphaned').length / runs.length,
        cost_per_run: (usdOf(spent.get(`${runs[0]!.agentType} ${runs[0]!.model}`) ?? []) ?? 0) / runs.length,
        tool_calls_per_run: runs.reduce((sum, { toolCalls }) => sum + toolCalls, 0) / runs.length,
      }),
    ),
  ];
};

const mapNumbers = (row: Row): Record<string, number | null> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? null : Number(value)]));

const cost: OfInstances = (instances) => usdOf(allUses(instances)) ?? 0;
const runningStat: OfInstances = (instances) =>
  withStatus(instances, 'running').filter((run) => !isStuck(run)).length;

/** Prices are everybody's: they show whoever is chosen. */
const prices: Compare = (rows, { instances }) => {
  const used = new Set(allUses(instances).flatMap(({ nano, model }) => (nano === null ? [] : [model])));
  const shown = rows.filter(({ model }) => used.has(String(model)));
  const ratesOf = ({ model, valid_from: day }: Row) => trueRates(String(model), day as Date);
  return [
    [
      [...new Set(shown.map(({ model }) => model))].sort(),
      shown.map((row) => [row['input'], row['cache_write_1h']]),
    ],
    [[...used].sort(), shown.map(ratesOf).map(({ input, cacheWrite1h }) => [input, cacheWrite1h])],
  ];
};

/** Every panel of the four dashboards, by dashboard, title and type. */
export const expectedPanels: Readonly<Record<string, Compare>> = {
  'Now / Running / stat': stat(runningStat),
  'Now / Waiting for a person / stat': stat((all) => all.filter(({ family }) => family.isWaiting).length),
  'Now / Stuck / stat': stat((all) => withStatus(all, 'running').filter(isStuck).length),
  'Now / Orphaned / stat': stat((all) => withStatus(all, 'orphaned').length),
  'Now / Failed / stat': stat((all) => withStatus(all, 'failed').length),
  'Now / Cost / stat': stat(cost),
  'Now / Sub-agents at work / table': atWork,
  'Now / Waiting for a person / table': waiting,
  'Now / Lately ended badly / table': endedBadly,
  'Now / Sub-agents started / timeseries': series(
    'runs',
    runsBy(
      ({ agentType }) => agentType,
      (runs) => runs.length,
    ),
  ),
  'Cost / Team / stat': stat(cost),
  'Cost / Sub-agents / stat': stat((all) => usdOf(allUses(all).filter(({ run }) => run !== null)) ?? 0),
  'Cost / While orphaned / stat': stat(
    (all) => usdOf(allUses(all).filter(({ run }) => run?.status === 'orphaned')) ?? 0,
  ),
  'Cost / Messages without a price / stat': stat(
    (all) => allUses(all).filter(({ nano }) => nano === null).length,
  ),
  'Cost / Cost by agent type / timeseries': series(
    'cost',
    usesBy(({ agentType }) => agentType),
  ),
  'Cost / Cost by model / timeseries': series(
    'cost',
    usesBy(({ model }) => model),
  ),
  'Cost / Project / table': byInstance('project'),
  'Cost / Developer / table': byInstance('developer'),
  'Cost / Card / table': byCard,
  'Cost / Agent type / table': byUse('agent_type', ({ agentType }) => agentType),
  'Cost / Model / table': byUse('model', ({ model }) => model),
  'Cost / Price of a million tokens / table': prices,
  'Agents / Runs / stat': stat((all) => allRuns(all).length),
  'Agents / Half are done within / stat': stat((all) => percentile(allRuns(all).flatMap(durationOf), 0.5)),
  'Agents / Failed / stat': stat(shareOf('failed')),
  'Agents / Orphaned / stat': stat(shareOf('orphaned')),
  'Agents / Scorecard by agent type and model / table': scorecard,
  'Agents / Runs by outcome / timeseries': series(
    'runs',
    runsBy(
      ({ status }) => status,
      (runs) => runs.length,
    ),
  ),
  'Agents / Duration by agent type, median / timeseries': series(
    'duration',
    runsBy(
      ({ agentType }) => agentType,
      (runs) => percentile(runs.flatMap(durationOf), 0.5),
    ),
  ),
  ...pipelinePanels,
};
