import type { CostGrouping } from '@tributary/domain';
import { messagesAsHours } from '../read/family/usage.repository.js';
import { planFreely, type Transaction } from '../write/transaction.js';
import { groups, maxGroups } from './cost-groups.js';
import type { BucketSums, DaySums, GroupSum, KeptPart } from './day-sums.js';
import { joinBuckets, setFreshApart } from './join-buckets.js';
import { allBuckets, bucketOf } from './session-buckets.js';
import { dayNumber, type Day, type DayPart } from './split-days.js';
import { noSum, toSum, type SumRow } from './usage-sum.js';

const dayOf = (hour: string): string => `date_bin('1 day', ${hour}, timestamptz '2000-01-01Z')`;
const endOf = (hour: string): string =>
  `CASE WHEN isfinite(${hour}) THEN ${dayOf(hour)} + interval '1 day' ELSE '0001-01-01Z' END`;

const tokens = ['input', 'output', 'cache_read', 'cache_write_5m', 'cache_write_1h', 'reasoning'];
const summed = [...tokens, 'priced', 'cost_usd'];
const sums = summed.map((name) => `sum(${name}) AS ${name}`).join(', ');
const columns = [...tokens, 'priced', 'cost_usd AS usd'].join(', ');

const read = ['session_id', 'hour', 'run_id', 'model', 'unpriced', ...summed].join(', ');
const isAsked = `(part.buckets IS NULL OR ${bucketOf('session_id')} = ANY (part.buckets))`;
const usedInPart = `
  SELECT ${read} FROM usage_hours hours WHERE part.is_of_hours AND hour >= part.since AND hour < part.until AND ${isAsked}
  UNION ALL SELECT ${read} FROM (
    ${messagesAsHours} AND message.at >= part.since AND message.at < part.until) minutes
   WHERE NOT part.is_of_hours AND ${isAsked}`;

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
     WHERE first IS NOT NULL OR NOT is_brief OR place <= ${maxGroups}),
  carried AS (
    SELECT agent.part, agent.bucket, agent.key, ${dayNumber(dayOf('agent.first'))} AS first, earlier.*
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
  const isListed = '(first IS NOT NULL OR NOT is_brief)';
  return `
    WITH part AS MATERIALIZED (
      SELECT place::int, since, until, is_of_hours, is_whole AND buckets IS NULL AS is_brief, buckets::int[] AS buckets
        FROM unnest($1::timestamptz[], $2::timestamptz[], $3::boolean[], $4::boolean[], $5::text[])
               WITH ORDINALITY AS part (since, until, is_whole, is_of_hours, buckets, place)),
    used AS MATERIALIZED (
      SELECT part.place AS part, CASE WHEN part.buckets IS NULL THEN -1 ELSE ${bucketOf('usage.session_id')} END AS bucket,
             ${dayOf('part.since')} AS day, part.is_brief, ${key} AS key, usage.run_id, usage.model, usage.unpriced,
             ${summed.map((name) => `usage.${name}`).join(', ')}
        FROM part CROSS JOIN LATERAL (${usedInPart}) usage ${joins}),
    summed AS MATERIALIZED (
      SELECT part, bucket, day, is_brief, key, ${isAgent ? 'bool_or(run_id = key)' : 'false'} AS is_own_run, ${sums}
        FROM used GROUP BY 1, 2, 3, 4, 5),
    ran AS MATERIALIZED (
      SELECT ran.*, ${first} AS first
        FROM (SELECT DISTINCT part, bucket, day, is_brief, key, run_id FROM used
               WHERE run_id <> '' ${isAgent ? 'AND run_id <> key' : ''}) ran),
    counted AS (
      SELECT part, bucket, key, count(*) FILTER (WHERE NOT ${isListed})::int AS runs,
             array_agg(run_id) FILTER (WHERE ${isListed}) AS listed,
             array_agg(${dayNumber(`coalesce(${dayOf('first')}, day)`)}) FILTER (WHERE ${isListed}) AS firsts
        FROM ran GROUP BY 1, 2, 3),
    unpriced AS (
      SELECT part, bucket, key, array_agg(DISTINCT model) AS unpriced_models FROM used WHERE unpriced > 0 GROUP BY 1, 2, 3)
    ${isAgent ? `, ${chosenAgents}` : ''}
    SELECT 'all' AS kind, part, bucket, NULL AS key, NULL::int AS first, false AS is_own_run,
           groups AS runs, NULL::text[] AS listed, NULL::int[] AS firsts, NULL::text[] AS unpriced_models, ${columns}
      FROM (SELECT part, bucket, count(key)::int AS groups, ${sums} FROM summed GROUP BY 1, 2) part
    UNION ALL
    SELECT 'group', part, bucket, key, NULL, is_own_run, coalesce(runs, 0), listed, firsts, unpriced_models, ${columns}
      FROM ${isAgent ? 'chosen' : 'summed'} LEFT JOIN counted USING (part, bucket, key)
        LEFT JOIN unpriced USING (part, bucket, key)
    ${
      isAgent
        ? `UNION ALL SELECT 'carried', part, bucket, key, first, is_own_run, runs, NULL, NULL, unpriced_models, ${columns}
             FROM carried`
        : ''
    }`;
}

/** Of more than these all sessions and runs are read, and not each looked up. */
const fewDays = 3;

interface Row extends SumRow {
  readonly kind: 'all' | 'group' | 'carried';
  /** Its place among those that were asked for, from 1. */
  readonly part: number;
  /** -1: all sessions together. */
  readonly bucket: number;
  readonly key: string | null;
  /** Of what is carried. */
  readonly first: Day | null;
  readonly is_own_run: boolean;
  readonly runs: number;
  readonly listed: readonly string[] | null;
  readonly firsts: readonly Day[] | null;
}

/** What is to be added up. */
export interface WantedPart {
  readonly part: DayPart;
  /** Each of these for itself; null: all sessions together. */
  readonly buckets: readonly number[] | null;
  /** What is known of the other buckets. */
  readonly kept: readonly BucketSums[] | null;
}

/** Adds up what was used. */
export async function sumDays(
  client: Transaction,
  groupBy: CostGrouping,
  wanted: readonly WantedPart[],
): Promise<KeptPart[]> {
  if (wanted.length === 0) return [];
  const isMuch = wanted.filter(({ part }) => part.isWhole).length > fewDays;
  if (isMuch) await client.query(planFreely);
  const { rows } = await client.query<Row>({
    // What is asked after every change is planned once.
    ...(!isMuch && { name: `sum-by-${groupBy}` }),
    text: describeSums(groupBy),
    values: [
      wanted.map(({ part }) => part.since),
      wanted.map(({ part }) => part.until),
      wanted.map(({ part }) => part.isWhole),
      wanted.map(({ part }) => part.isOfHours),
      wanted.map(({ buckets }) => buckets && `{${buckets.join(',')}}`),
    ],
  });
  const byPart = Map.groupBy(rows, ({ part }) => part);
  return wanted.map((one, index) => toPart(groupBy, one, byPart.get(index + 1) ?? []));
}

function toPart(groupBy: CostGrouping, { part, buckets, kept }: WantedPart, rows: readonly Row[]): KeptPart {
  if (buckets === null) return { sums: toDay(groupBy, part, rows), buckets: null };
  const byBucket = Map.groupBy(rows, ({ bucket }) => bucket);
  const all = allBuckets.map((bucket) => {
    const known = buckets.includes(bucket) ? undefined : kept?.[bucket];
    return known ?? toBucket(part, byBucket.get(bucket) ?? []);
  });
  return { sums: joinBuckets(groupBy, part, all), buckets: all };
}

function toDay(groupBy: CostGrouping, part: DayPart, rows: readonly Row[]): DaySums {
  const groupCount = rows.find(({ kind }) => kind === 'all')?.runs ?? 0;
  return { part, groupCount, ...setFreshApart(groupBy, part, toBucket(part, rows)) };
}

function toBucket({ day }: DayPart, rows: readonly Row[]): BucketSums {
  const all = rows.find(({ kind }) => kind === 'all');
  const nameless = rows.find(({ kind, key }) => kind === 'group' && key === null);
  const list = (of: Row['kind']): GroupSum[] =>
    rows.flatMap((row) => (row.key === null || row.kind !== of ? [] : [toGroup(row, row.key, day)]));
  return {
    total: all === undefined ? noSum : toSum(all),
    nameless: nameless === undefined ? noSum : toSum(nameless),
    groups: list('group'),
    carried: list('carried'),
  };
}

function toGroup(row: Row, key: string, day: Day): GroupSum {
  return {
    key,
    day: row.first ?? day,
    sum: toSum(row),
    isOwnRun: row.is_own_run,
    runs: row.runs,
    listed: (row.listed ?? []).map((runId, index) => ({ runId, first: row.firsts?.[index] ?? day })),
  };
}
