import { groupBy, hourOf, mapValues } from './add-up.js';
import { numberIn, seriesIn, type Compare, type Row } from './expected-panels.js';
import type { TrueMonth } from './true-month.js';

const sumIn = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

/** Copies have no lines of their own. */
const probesIn = ({ instances }: TrueMonth): number =>
  instances.reduce((sum, { copy, family }) => sum + (copy === 0 ? family.probes : 0), 0);

const sources: Compare = (rows, { files }) => [
  Object.fromEntries(
    rows.map((row) => [
      String(row['kind']),
      { sources: Number(row['sources']), bytes: Number(row['bytes']), lines: Number(row['lines']) },
    ]),
  ),
  Object.fromEntries(files),
];

/** Of the pipeline nothing is chosen: it is one for all projects. */
export const pipelinePanels: Readonly<Record<string, Compare>> = {
  'Pipeline health / Resolvers alive / stat': (rows, { replicas }) => [
    numberIn(rows),
    replicas.filter(({ isAlive }) => isAlive).length,
  ],
  // The latest sample is older than what they look at.
  'Pipeline health / Lag / stat': (rows) => [numberIn(rows), 0],
  'Pipeline health / Oldest waits for / stat': (rows) => [numberIn(rows), 0],
  'Pipeline health / Dead letters / stat': (rows, { deadLetters }) => [numberIn(rows), deadLetters],
  'Pipeline health / Unknown lines / stat': (rows, month) => [numberIn(rows), probesIn(month)],
  'Pipeline health / Silent machines / stat': (rows, { hosts }) => [
    numberIn(rows),
    hosts.filter(({ isSilent }) => isSilent).length,
  ],
  'Pipeline health / Log entries by time of event / timeseries': (rows, { instances }) => [
    seriesIn(rows, 'entries'),
    mapValues(
      groupBy(
        instances.flatMap(({ family }) => family.entries),
        ({ at, isSubAgent }) => `${hourOf(at)} ${isSubAgent ? 'sub-agents' : 'main agents'}`,
      ),
      (entries) => entries.length,
    ),
  ],
  'Pipeline health / Dead letters by time of storing / timeseries': (rows, { deadLetters }) => [
    sumIn(rows, 'lines'),
    deadLetters,
  ],
  'Pipeline health / Lag / timeseries': (rows, { samples }) => [
    Object.fromEntries(rows.map((row) => [String(Number(row['time'])), Number(row['entries'])])),
    mapValues(
      groupBy(samples, ({ at }) => String(hourOf(at))),
      (group) => group.reduce((most, { lagEntries }) => Math.max(most, lagEntries), 0),
    ),
  ],
  'Pipeline health / Lines stored / timeseries': (rows, { samples }) => [
    seriesIn(rows, 'lines'),
    mapValues(
      groupBy(samples, ({ at, replica }) => `${hourOf(at)} ${replica}`),
      (group) => group.reduce((sum, { lines }) => sum + lines, 0),
    ),
  ],
  'Pipeline health / Resolvers / table': (rows, { replicas }) => [
    rows.map((row) => ({ replica: row['replica'], isAlive: row['is_alive'] })),
    replicas,
  ],
  'Pipeline health / Machines / table': (rows, { hosts }) => [
    Object.fromEntries(
      rows.map((row) => [
        String(row['host']),
        `${String(row['developer'])} ${Number(row['silent_for']) > 900}`,
      ]),
    ),
    Object.fromEntries(hosts.map(({ name, developer, isSilent }) => [name, `${developer} ${isSilent}`])),
  ],
  'Pipeline health / Unknown formats / table': (rows, month) => [sumIn(rows, 'lines'), probesIn(month)],
  'Pipeline health / Sources / table': sources,
  // How large a table is only the server knows; that the log is among the largest, everybody does.
  'Pipeline health / Size of tables / table': (rows) => [
    rows.slice(0, 4).some((row) => row['table_name'] === 'agent_logs'),
    true,
  ],
};
