import type { CostGrouping } from '@tributary/domain';
import { messagesAsHours } from '../read/usage.repository.js';
import { planFreely, type Transaction } from '../write/transaction.js';
import { groups, maxGroups } from './cost-groups.js';
import type { DaySums, GroupSum } from './day-sums.js';
import type { Day, DayPart } from './split-days.js';
import { dearestFirst, noSum, toSum, type SumRow } from './usage-sum.js';

const dayOf = (hour: string): string => `date_bin('1 day', ${hour}, timestamptz '2000-01-01Z')`;
const endOf = (hour: string): string =>
  `CASE WHEN isfinite(${hour}) THEN ${dayOf(hour)} + interval '1 day' ELSE '0001-01-01Z' END`;
const dayNumber = (day: string): string =>
  `CASE WHEN isfinite(${day}) THEN (extract(epoch FROM ${day}) / 86400)::int ELSE -2147483648 END`;

const tokens = ['input', 'output', 'cache_read', 'cache_write_5m', 'cache_write_1h', 'reasoning'];
const summed = [...tokens, 'priced', 'cost_usd'];
const sums = summed.map((name) => `sum(${name}) AS ${name}`).join(', ');
const columns = [...tokens, 'priced', 'cost_usd AS usd'].join(', ');

const read = ['session_id', 'hour', 'run_id', 'model', 'unpriced', ...summed].join(', ');
const usedInPart = `
  SELECT ${read} FROM usage_hours hours WHERE part.is_of_hours AND hour >= part.since AND hour < part.until
  UNION ALL SELECT ${read} FROM (
    ${messagesAsHours} AND message.at >= part.since AND message.at < part.until) minutes WHERE NOT part.is_of_hours`;

/** What an agent used: its run, or what a session used for itself and for runs that nobody knows. */
const usedByAgent = (condition: string): string => `
  SELECT usage.* FROM usage_hours usage JOIN runs run ON run.id = usage.run_id
    JOIN sessions session ON session.id = usage.session_id WHERE usage.run_id = agent.key
     AND usage.run_id <> '' AND ${condition}
  UNION ALL SELECT usage.* FROM usage_hours usage JOIN sessions session ON session.id = usage.session_id
   WHERE usage.session_id = agent.key AND ${condition} AND NOT EXISTS (SELECT FROM runs WHERE id = usage.run_id)`;

/**
 * Of the many agents only those that may be among the dearest of a span: of a whole day the dearest that are new on it,
 * and all that were used before, with what they used on their first day. One that is left out is new that day and
 * dearer by no other: so many that are new on it cost as much on this day alone.
 */
const chosenAgents = `
  dated AS MATERIALIZED (
    SELECT agent.*, (SELECT min(earlier.hour) FROM (${usedByAgent('usage.hour < agent.day')}) earlier) AS first
      FROM summed agent),
  chosen AS MATERIALIZED (
    SELECT * FROM (
      SELECT *, row_number() OVER (PARTITION BY part, first IS NULL, key IS NULL ORDER BY priced > 0 DESC, cost_usd DESC, key COLLATE "C")
             AS place FROM dated) placed
     WHERE first IS NOT NULL OR NOT is_whole OR place <= ${maxGroups}),
  carried AS (
    SELECT agent.part, agent.key, ${dayNumber(dayOf('agent.first'))} AS first, earlier.*
      FROM chosen agent CROSS JOIN LATERAL (
        SELECT ${sums}, bool_or(run_id = agent.key) AS is_own_run,
               count(DISTINCT run_id) FILTER (WHERE run_id NOT IN ('', agent.key))::int AS runs,
               array_agg(DISTINCT model) FILTER (WHERE unpriced > 0) AS unpriced_models
          FROM (${usedByAgent(`usage.hour >= agent.first AND usage.hour < ${endOf('agent.first')}`)}) day) earlier
     WHERE agent.first IS NOT NULL)`;

/** The statement. */
export function describeSums(groupBy: CostGrouping): string {
  const { key, joins } = groups[groupBy];
  const isAgent = groupBy === 'agent';
  // On which day a run was first used for the group, where that was before.
  const first =
    groupBy === 'day'
      ? 'NULL::timestamptz'
      : `(SELECT min(usage.hour) FROM usage_hours usage ${joins}
          WHERE usage.run_id = ran.run_id AND usage.run_id <> '' AND usage.hour < ran.day AND ${key} = ran.key)`;
  const isListed = '(first IS NOT NULL OR NOT is_whole)';
  return `
    WITH used AS MATERIALIZED (
      SELECT part.place AS part, ${dayOf('part.since')} AS day, part.is_whole, ${key} AS key, usage.run_id, usage.model, usage.unpriced,
             ${summed.map((name) => `usage.${name}`).join(', ')}
        FROM unnest($1::timestamptz[], $2::timestamptz[], $3::boolean[], $4::boolean[])
               WITH ORDINALITY AS part (since, until, is_whole, is_of_hours, place)
        CROSS JOIN LATERAL (${usedInPart}) usage ${joins}),
    summed AS MATERIALIZED (
      SELECT part, day, is_whole, key, ${isAgent ? 'bool_or(run_id = key)' : 'false'} AS is_own_run, ${sums}
        FROM used GROUP BY 1, 2, 3, 4),
    ran AS MATERIALIZED (
      SELECT ran.*, ${first} AS first
        FROM (SELECT DISTINCT part, day, is_whole, key, run_id FROM used
               WHERE run_id <> '' ${isAgent ? 'AND run_id <> key' : ''}) ran),
    counted AS (
      SELECT part, key, count(*) FILTER (WHERE NOT ${isListed})::int AS runs,
             array_agg(run_id) FILTER (WHERE ${isListed}) AS listed,
             array_agg(${dayNumber(`coalesce(${dayOf('first')}, day)`)}) FILTER (WHERE ${isListed}) AS firsts
        FROM ran GROUP BY 1, 2),
    unpriced AS (
      SELECT part, key, array_agg(DISTINCT model) AS unpriced_models FROM used WHERE unpriced > 0 GROUP BY 1, 2)
    ${isAgent ? `, ${chosenAgents}` : ''}
    SELECT 'part' AS kind, part::int, NULL AS key, NULL::int AS first, false AS is_own_run,
           groups AS runs, NULL::text[] AS listed, NULL::int[] AS firsts, NULL::text[] AS unpriced_models, ${columns}
      FROM (SELECT part, count(key)::int AS groups, ${sums} FROM summed GROUP BY 1) part
    UNION ALL
    SELECT 'group', part::int, key, ${isAgent ? `CASE WHEN first IS NOT NULL THEN ${dayNumber(dayOf('first'))} END` : 'NULL'}, is_own_run, coalesce(runs, 0), listed, firsts, unpriced_models, ${columns}
      FROM ${isAgent ? 'chosen' : 'summed'} LEFT JOIN counted USING (part, key) LEFT JOIN unpriced USING (part, key)
    ${
      isAgent
        ? `UNION ALL SELECT 'carried', part::int, key, first, is_own_run, runs, NULL, NULL, unpriced_models, ${columns}
             FROM carried`
        : ''
    }`;
}

/** Of more than these all sessions and runs are read, and not each looked up. */
const fewDays = 3;

interface Row extends SumRow {
  readonly kind: 'part' | 'group' | 'carried';
  /** Its place among those that were asked for, from 1. */
  readonly part: number;
  readonly key: string | null;
  /** Of an agent that was used before. */
  readonly first: Day | null;
  readonly is_own_run: boolean;
  readonly runs: number;
  readonly listed: readonly string[] | null;
  readonly firsts: readonly Day[] | null;
}

/** Adds up what was used in each part. */
export async function sumDays(
  client: Transaction,
  groupBy: CostGrouping,
  parts: readonly DayPart[],
): Promise<DaySums[]> {
  if (parts.length === 0) return [];
  const isMuch = parts.filter(({ isWhole }) => isWhole).length > fewDays;
  if (isMuch) await client.query(planFreely);
  const { rows } = await client.query<Row>({
    // What is asked after every change is planned once.
    ...(!isMuch && { name: `sum-by-${groupBy}` }),
    text: describeSums(groupBy),
    values: [
      parts.map(({ since }) => since),
      parts.map(({ until }) => until),
      parts.map(({ isWhole }) => isWhole),
      parts.map(({ isOfHours }) => isOfHours),
    ],
  });
  const byPart = Map.groupBy(rows, ({ part }) => part);
  return parts.map((part, index) => toDay(groupBy, part, byPart.get(index + 1) ?? []));
}

function toDay(groupBy: CostGrouping, part: DayPart, rows: readonly Row[]): DaySums {
  const total = rows.find(({ kind }) => kind === 'part');
  const nameless = rows.find(({ kind, key }) => kind === 'group' && key === null);
  const named = rows.flatMap((row) => (row.key === null ? [] : [{ ...row, key: row.key }]));
  const isFresh = ({ first }: Row): boolean => groupBy === 'agent' && part.isWhole && first === null;
  const groups = named.filter(({ kind }) => kind === 'group');
  return {
    part,
    total: total === undefined ? noSum : toSum(total),
    groupCount: total?.runs ?? 0,
    nameless: nameless === undefined ? noSum : toSum(nameless),
    groups: groups.filter((row) => !isFresh(row)).map((row) => toGroup(row, part.day)),
    fresh: groups
      .filter(isFresh)
      .map((row) => toGroup(row, part.day))
      .sort(dearestFirst),
    carried: named.filter(({ kind }) => kind === 'carried').map((row) => toGroup(row, row.first ?? part.day)),
  };
}

function toGroup(row: Row & { readonly key: string }, day: Day): GroupSum {
  return {
    key: row.key,
    day,
    sum: toSum(row),
    isOwnRun: row.is_own_run,
    runs: row.runs,
    listed: (row.listed ?? []).map((runId, index) => ({ runId, first: row.firsts?.[index] ?? day })),
  };
}
