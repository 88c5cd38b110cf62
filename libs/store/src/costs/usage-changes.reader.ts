import type { Transaction } from '../write/transaction.js';
import { dayOf, unknownDay, type Day, type Hour } from './split-days.js';

/** What is not as it was in a snapshot. */
export interface UsageChanges {
  /** To ask with the next time. */
  readonly snapshot: string;
  /** Null where nobody can tell: all may be. */
  readonly hours: readonly Hour[] | null;
}

/** So many changes are followed; behind more of them everything is added up again. */
const maxChanges = 20_000;

const hourNumber = (hour: string): string =>
  `CASE WHEN isfinite(${hour}) THEN (extract(epoch FROM ${hour}) / 3600)::int ELSE ${unknownDay} END`;
const nextDay = (hour: string): string =>
  `date_bin('1 day', ${hour}, timestamptz '2000-01-01Z') + interval '1 day'`;

/**
 * Whether a change is news does not follow from the number of its transaction, as these are not in the order of commits:
 * it is news when the snapshot before did not see it.
 */
const SINCE = `
  WITH news AS MATERIALIZED (
    SELECT subject, hour FROM usage_changes
     WHERE xid >= pg_snapshot_xmin($1::pg_snapshot)
       AND (hour = 'infinity' OR NOT pg_visible_in_snapshot(xid, $1::pg_snapshot))
     LIMIT ${maxChanges})
  SELECT pg_current_snapshot()::text AS snapshot, coalesce(array_agg(subject), '{}') AS subjects,
         coalesce(array_agg(since), '{}') AS since,
         ARRAY(SELECT DISTINCT ${hourNumber('hour')} FROM news WHERE hour <> 'infinity') AS hours,
         $1::pg_snapshot IS NOT NULL AND (SELECT count(*) FROM news) < ${maxChanges}
           AND NOT EXISTS (SELECT FROM news WHERE hour = 'infinity') AS is_told
    FROM (SELECT subject, min(hour)::text AS since FROM news GROUP BY 1) changed`;

/**
 * Behind an hour that changed are the later days of its sessions and runs, since who is new on these may not be any
 * more. Where whose usage it is changed, all hours of the family are.
 */
const BEHIND = `
  WITH changed AS (SELECT * FROM unnest($1::text[], $2::timestamptz[]) AS changed (subject, since)),
  touched AS MATERIALIZED (
    SELECT subject AS session_id, since FROM changed
    UNION ALL SELECT session.id, since FROM changed JOIN sessions session ON session.root_id = subject
     WHERE since = '-infinity'
    UNION ALL SELECT usage.session_id, since FROM changed
      JOIN usage_hours usage ON usage.run_id = subject AND usage.run_id <> '' WHERE since = '-infinity'),
  used AS MATERIALIZED (
    SELECT usage.run_id, usage.hour, ${nextDay('touched.since')} AS behind FROM touched
      JOIN usage_hours usage ON usage.session_id = touched.session_id AND usage.hour >= touched.since)
  SELECT DISTINCT ${hourNumber('hour')} AS hour FROM (
    SELECT hour FROM used WHERE hour >= behind
    UNION ALL SELECT later.hour
      FROM (SELECT run_id, ${nextDay('min(hour)')} AS behind FROM used WHERE run_id <> '' GROUP BY 1) run
      JOIN usage_hours later ON later.run_id = run.run_id AND later.run_id <> '' AND later.hour >= run.behind) behind`;

interface SinceRow {
  readonly snapshot: string;
  readonly subjects: readonly string[];
  readonly since: readonly string[];
  readonly hours: readonly Hour[];
  readonly is_told: boolean;
}

/** Without a snapshot nothing is known of what was before. */
export async function readUsageChanges(
  client: Transaction,
  snapshot: string | undefined,
): Promise<UsageChanges> {
  const { rows } = await client.query<SinceRow>({
    name: 'usage-changes-since',
    text: SINCE,
    values: [snapshot],
  });
  const [news] = rows;
  if (news === undefined) throw new Error('what changed is one row');
  if (!news.is_told) return { snapshot: news.snapshot, hours: null };
  if (news.subjects.length === 0) return { snapshot: news.snapshot, hours: [] };
  const behind = await client.query<{ hour: Hour }>({
    name: 'usage-changes-behind',
    text: BEHIND,
    values: [news.subjects, news.since],
  });
  return { snapshot: news.snapshot, hours: [...news.hours, ...behind.rows.map(({ hour }) => hour)] };
}

/** From one to the next by the index: there are few days, and many hours. */
const USED = `
  WITH RECURSIVE used AS (
    (SELECT hour FROM usage_hours ORDER BY hour LIMIT 1)
    UNION ALL SELECT (SELECT next.hour FROM usage_hours next
      WHERE next.hour >= CASE WHEN isfinite(used.hour)
        THEN date_bin('1 day', used.hour, timestamptz '2000-01-01Z') + interval '1 day' ELSE '0001-01-01Z' END
      ORDER BY next.hour LIMIT 1) FROM used WHERE used.hour IS NOT NULL)
  SELECT ${hourNumber('hour')} AS hour FROM used WHERE hour IS NOT NULL`;

/** The days on which something was used, in their order. */
export async function readUsedDays(client: Transaction): Promise<Day[]> {
  return (await client.query<{ hour: Hour }>(USED)).rows.map(({ hour }) => dayOf(hour));
}
