import type { AlertRule } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import type { Incident } from './incident.js';

type RuleOf<When extends AlertRule['when']> = Extract<AlertRule, { when: When }>;

/** Nobody wants to be told of what was imported: only what happened lately counts. */
const lately = `interval '1 day'`;
const mostAtOnce = 200;

const SCOPE = `
  LEFT JOIN projects project ON project.id = root.project_id
  LEFT JOIN developers developer ON developer.id = root.developer_id
  WHERE ($1::text IS NULL OR root.project_id = $1 OR project.name = $1)
    AND ($2::text IS NULL OR developer.name = $2)`;
const WHOSE = `root.project_id AS "projectId", project.name AS project, developer.name AS developer`;
/** A description quotes a prompt: it is left out where only the owner may read it. */
const RUN_LABEL = `run.agent_type || CASE WHEN project.visibility = 'owner' THEN '' ELSE coalesce(': ' || run.description, '') END`;

const ENDED_RUNS = `
  SELECT run.id || ' ' || run.status AS key, run.id AS "subjectId", run.root_id AS "sessionId", ${WHOSE},
         ${RUN_LABEL} AS label, NULL::float8 AS amount, run.last_activity_at AS since
    FROM runs run JOIN sessions root ON root.id = run.root_id ${SCOPE}
     AND run.status = $3 AND run.last_activity_at > now() - ${lately}`;

/** SQL: how long nothing was heard since a time that a session's machine told. */
const silentFor = (at: string, aheadMs: string): string => `(now() - ${at} + ${aheadMs} * interval '1 ms')`;
const RUN_SILENT = silentFor('run.last_activity_at', 'coalesce(child.clock_ahead_ms, root.clock_ahead_ms)');
const SESSION_SILENT = silentFor('session.last_activity_at', 'session.clock_ahead_ms');

const STUCK_RUNS = `
  SELECT run.id || ' ' || extract(epoch FROM run.last_activity_at) AS key, run.id AS "subjectId",
         run.root_id AS "sessionId", ${WHOSE}, ${RUN_LABEL} AS label,
         (extract(epoch FROM ${RUN_SILENT}) / 60)::float8 AS amount, run.last_activity_at AS since
    FROM runs run JOIN sessions root ON root.id = run.root_id
    LEFT JOIN sessions child ON child.id = run.child_session_id ${SCOPE}
     AND run.status IN ('running', 'pending') AND child.attention IS NULL
     AND ${RUN_SILENT} > $3 * interval '1 minute' AND run.last_activity_at > now() - ${lately}`;

const WAITING_SESSIONS = `
  SELECT session.id || ' ' || extract(epoch FROM session.last_activity_at) AS key, session.id AS "subjectId",
         session.root_id AS "sessionId", ${WHOSE},
         coalesce(CASE WHEN project.visibility = 'owner' THEN NULL ELSE session.title END, session.tool, 'a session')
           AS label,
         (extract(epoch FROM ${SESSION_SILENT}) / 60)::float8 AS amount, session.last_activity_at AS since
    FROM sessions session JOIN sessions root ON root.id = session.root_id ${SCOPE}
     AND session.attention IS NOT NULL AND session.ended_at IS NULL
     AND ${SESSION_SILENT} > $3 * interval '1 minute'
     AND session.last_activity_at > now() - ${lately}`;

const spenders = {
  card: {
    key: 'card.id::text',
    label: `coalesce(CASE WHEN NOT card.is_auto THEN card.key END,
      CASE WHEN max(project.visibility) = 'owner' THEN NULL ELSE card.title END, card.key, card.id::text)`,
    group: 'card.id, card.key, card.title, card.is_auto',
    only: 'AND card.id IS NOT NULL',
  },
  developer: {
    key: 'developer.name',
    label: 'developer.name',
    group: 'developer.name',
    only: 'AND developer.name IS NOT NULL',
  },
  team: { key: `'team'`, label: `'The team'`, group: '()', only: '' },
} as const;

/** SQL: days and months are those of UTC, whatever the time zone of the database. */
const NOW = `(now() AT TIME ZONE 'UTC')`;
const MONTH = `date_trunc('month', ${NOW})`;

/** What each spender spent in the current day or month, times a factor, where that is more than the budget. */
const spending = ({
  of,
  per,
  factor,
}: {
  of: keyof typeof spenders;
  per: 'day' | 'month';
  factor: string;
}): string => `
  SELECT ${spenders[of].key} || ' ' || to_char(date_trunc('${per}', ${NOW}), 'YYYY-MM-DD') AS key,
         ${spenders[of].key} AS "subjectId", NULL AS "sessionId", NULL AS "projectId", NULL AS project,
         NULL AS developer, ${spenders[of].label} AS label, (sum(usage.cost_usd) * ${factor})::float8 AS amount,
         now() AS since
    FROM usage_hours usage
    JOIN sessions session ON session.id = usage.session_id
    JOIN sessions root ON root.id = session.root_id
    LEFT JOIN session_bindings binding ON binding.session_id = root.id AND binding.ended_at IS NULL
    LEFT JOIN cards card ON card.id = binding.card_id ${SCOPE}
     AND usage.hour >= date_trunc('${per}', ${NOW}) AT TIME ZONE 'UTC' ${spenders[of].only}
   GROUP BY ${spenders[of].group}
  HAVING sum(usage.cost_usd) * ${factor} > $3`;

/** If the rest of the month is like what is over of it; a month that has just begun tells nothing. */
const WHOLE_MONTH = `
  (CASE WHEN ${NOW} - ${MONTH} < interval '1 day' THEN 0
        ELSE extract(epoch FROM ${MONTH} + interval '1 month' - ${MONTH}) / extract(epoch FROM ${NOW} - ${MONTH}) END)`;

const statements = {
  'run-failed': () => ({ sql: ENDED_RUNS, value: 'failed' }),
  'run-orphaned': () => ({ sql: ENDED_RUNS, value: 'orphaned' }),
  'run-stuck': ({ afterMinutes }: RuleOf<'run-stuck'>) => ({ sql: STUCK_RUNS, value: afterMinutes }),
  'person-needed': ({ afterMinutes }: RuleOf<'person-needed'>) => ({
    sql: WAITING_SESSIONS,
    value: afterMinutes,
  }),
  'cost-over': ({ of, per, budgetUsd }: RuleOf<'cost-over'>) => ({
    sql: spending({ of, per, factor: '1' }),
    value: budgetUsd,
  }),
  'cost-projected': ({ of, budgetUsd }: RuleOf<'cost-projected'>) => ({
    sql: spending({ of, per: 'month', factor: WHOLE_MONTH }),
    value: budgetUsd,
  }),
} satisfies { [When in AlertRule['when']]: (rule: RuleOf<When>) => { sql: string; value: string | number } };

/** Those that nobody was told of, however many others there are. */
const untold = (incidents: string): string => `
  SELECT key, "subjectId", "sessionId", "projectId", project, developer, label, amount FROM (${incidents}) incident
   WHERE NOT EXISTS (SELECT FROM alerts WHERE rule = $4 AND incident_key = incident.key)
   ORDER BY since LIMIT ${mostAtOnce}`;

/** What a rule is about at this moment and was not noticed before; the first of many. */
export async function findIncidents(database: Database, rule: AlertRule): Promise<Incident[]> {
  const describe = statements[rule.when] as (rule: AlertRule) => { sql: string; value: string | number };
  const { sql, value } = describe(rule);
  const { rows } = await database.query<Incident>(untold(sql), [
    rule.project,
    rule.developer,
    value,
    rule.name,
  ]);
  return rows;
}
