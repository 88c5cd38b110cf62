import { isPast, WHICH_DATABASE, type Moment } from '../read/which-database.js';
import type { Transaction } from '../write/transaction.js';
import { bucketOf } from './session-buckets.js';
import { dayNumber, type Day } from './split-days.js';

/** A day of which some sessions' usage, or whose that is, may not be as it was. */
export interface ChangedDay {
  readonly day: Day;
  /** Those that these sessions are in. */
  readonly buckets: readonly number[];
}

/** What is not as it was; the moment is the one to ask with the next time. */
export interface UsageChanges extends Moment {
  /** In their order. Null where nobody can tell: all may be. */
  readonly days: readonly ChangedDay[] | null;
}

/** So many changes are followed; behind more of them everything is added up again. */
const maxChanges = 20_000;

const nextDay = (hour: string): string =>
  `date_bin('1 day', ${hour}, timestamptz '2000-01-01Z') + interval '1 day'`;

/**
 * Whether a change is news does not follow from the number of its transaction, as these are not in the order of commits:
 * it is news when the snapshot before did not see it. Besides the hours that changed these are the later days of their
 * sessions and runs, since who is new on these may not be any more. Where whose usage it is changed, all hours of the
 * family are. Of the past of another database nobody can tell.
 */
const CHANGES = `
  WITH news AS MATERIALIZED (
    SELECT subject, hour FROM usage_changes
     WHERE xid >= pg_snapshot_xmin($1::pg_snapshot)
       AND (hour = 'infinity' OR NOT pg_visible_in_snapshot(xid, $1::pg_snapshot))
     LIMIT ${maxChanges}),
  here AS MATERIALIZED (SELECT ${WHICH_DATABASE} AS database),
  told AS MATERIALIZED (
    SELECT $1::pg_snapshot IS NOT NULL AND count(*) < ${maxChanges} AND coalesce(bool_and(hour <> 'infinity'), true)
           AND ${isPast('$1', '$2', '(SELECT database FROM here)')} AS is_told
      FROM news),
  changed AS MATERIALIZED (SELECT subject, min(hour) AS since FROM news JOIN told ON is_told GROUP BY 1),
  touched AS MATERIALIZED (
    SELECT subject AS session_id, since FROM changed
    UNION ALL SELECT session.id, since FROM changed JOIN sessions session ON session.root_id = subject
     WHERE since = '-infinity'
    UNION ALL SELECT usage.session_id, since FROM changed
      JOIN usage_hours usage ON usage.run_id = subject AND usage.run_id <> '' WHERE since = '-infinity'),
  used AS MATERIALIZED (
    SELECT usage.session_id, usage.run_id, usage.hour, ${nextDay('touched.since')} AS behind FROM touched
      JOIN usage_hours usage ON usage.session_id = touched.session_id AND usage.hour >= touched.since),
  later AS (
    SELECT later.session_id, later.hour
      FROM (SELECT run_id, ${nextDay('min(hour)')} AS behind FROM used WHERE run_id <> '' GROUP BY 1) run
      JOIN usage_hours later ON later.run_id = run.run_id AND later.run_id <> '' AND later.hour >= run.behind),
  days AS (
    SELECT ${dayNumber('hour')} AS day, array_agg(DISTINCT ${bucketOf('session_id')}) AS buckets FROM (
      SELECT subject AS session_id, hour FROM news JOIN told ON is_told
      UNION ALL SELECT session_id, hour FROM used WHERE hour >= behind UNION ALL SELECT * FROM later) used
     GROUP BY 1)
  SELECT (SELECT database FROM here) AS database, pg_current_snapshot()::text AS snapshot,
         CASE WHEN is_told THEN coalesce((SELECT json_agg(days ORDER BY day) FROM days), '[]') END AS days FROM told`;

/** Without a moment nothing is known of what was before. */
export async function readUsageChanges(
  client: Transaction,
  before: Moment | undefined,
): Promise<UsageChanges> {
  const { rows } = await client.query<UsageChanges>({
    name: 'usage-changes',
    text: CHANGES,
    values: [before?.snapshot, before?.database],
  });
  const [changes] = rows;
  if (changes === undefined) throw new Error('what changed is one row');
  return changes;
}

/** From one to the next by the index: there are few days, and many hours. */
const USED = `
  WITH RECURSIVE used AS (
    (SELECT hour FROM usage_hours ORDER BY hour LIMIT 1)
    UNION ALL SELECT (SELECT next.hour FROM usage_hours next
      WHERE next.hour >= CASE WHEN isfinite(used.hour)
        THEN date_bin('1 day', used.hour, timestamptz '2000-01-01Z') + interval '1 day' ELSE '0001-01-01Z' END
      ORDER BY next.hour LIMIT 1) FROM used WHERE used.hour IS NOT NULL)
  SELECT ${dayNumber('hour')} AS day FROM used WHERE hour IS NOT NULL`;

/** The days on which something was used, in their order. */
export async function readUsedDays(client: Transaction): Promise<Day[]> {
  return (await client.query<{ day: Day }>(USED)).rows.map(({ day }) => day);
}
