import { createHash } from 'node:crypto';
import type { RunView } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { isoTime, rowsJson } from './rows-json.js';

/** What decides whether a run's row, or the rows that point to it, must be written again. */
export interface StoredRun {
  readonly id: string;
  readonly rootId: string;
  readonly childSessionId: string | null;
  readonly digest: string;
  readonly span: string;
}

/** Which moments of which session belong to the run, under which name. */
export function spanOf(run: Pick<RunView, 'childSessionId' | 'agentType' | 'window'>): string {
  return JSON.stringify([run.childSessionId, run.agentType, run.window.from, run.window.to]);
}

export async function loadRuns(
  client: PoolClient,
  roots: readonly string[],
): Promise<Map<string, StoredRun>> {
  const { rows } = await client.query<StoredRun>(
    `SELECT id, root_id AS "rootId", child_session_id AS "childSessionId", digest, span
     FROM runs WHERE root_id = ANY($1::text[])`,
    [roots],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Everything in a run's row; equal digests need no write. */
export function digestOf(run: RunView): string {
  return createHash('sha1').update(JSON.stringify(run)).digest('hex');
}

export async function saveRuns(client: PoolClient, runs: readonly RunView[]): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map((run) => ({
    ...run,
    startedAt: isoTime(run.startedAt),
    completedAt: isoTime(run.completedAt),
    lastActivityAt: isoTime(run.lastActivityAt),
    windowFrom: isoTime(run.window.from),
    windowTo: isoTime(run.window.to),
    evidence: run.evidence.map((entry) => ({ ...entry, at: isoTime(entry.at) })),
    digest: digestOf(run),
    span: spanOf(run),
  }));
  await client.query(
    `INSERT INTO runs (id, root_id, spawner_session_id, tool_use_id, agent_id, child_session_id, parent_run_id, depth,
       agent_type, description, prompt, status, is_background, started_at, completed_at, last_activity_at,
       current_activity, model, error, evidence, window_from, window_to, digest, span)
     SELECT "runId", "rootSessionId", "spawnerSessionId", "toolUseId", "agentId", "childSessionId", "parentRunId", depth,
       "agentType", description, prompt, status, "isBackground", "startedAt", "completedAt", "lastActivityAt",
       "currentActivity", model, error, evidence, "windowFrom", "windowTo", digest, span
     FROM jsonb_to_recordset($1::jsonb) AS row ("runId" text, "rootSessionId" text, "spawnerSessionId" text,
       "toolUseId" text, "agentId" text, "childSessionId" text, "parentRunId" text, depth int, "agentType" text,
       description text, prompt text, status text, "isBackground" boolean, "startedAt" timestamptz,
       "completedAt" timestamptz, "lastActivityAt" timestamptz, "currentActivity" text, model text, error text,
       evidence jsonb, "windowFrom" timestamptz, "windowTo" timestamptz, digest text, span text)
     ON CONFLICT (id) DO UPDATE SET root_id = excluded.root_id, spawner_session_id = excluded.spawner_session_id,
       tool_use_id = excluded.tool_use_id, agent_id = excluded.agent_id, child_session_id = excluded.child_session_id,
       parent_run_id = excluded.parent_run_id, depth = excluded.depth, agent_type = excluded.agent_type,
       description = excluded.description, prompt = excluded.prompt, status = excluded.status,
       is_background = excluded.is_background, started_at = excluded.started_at, completed_at = excluded.completed_at,
       last_activity_at = excluded.last_activity_at, current_activity = excluded.current_activity,
       model = excluded.model, error = excluded.error, evidence = excluded.evidence,
       window_from = excluded.window_from, window_to = excluded.window_to, digest = excluded.digest,
       span = excluded.span, updated_at = now()`,
    [rowsJson(rows)],
  );
}

/** A child that stood alone until its call was found no longer is a run of its own. */
export async function deleteRuns(client: PoolClient, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await client.query('DELETE FROM runs WHERE id = ANY($1::text[])', [ids]);
}

/** Rows stored before their run was known, or under other bounds, follow the run. */
export async function reattribute(
  client: PoolClient,
  childSessionIds: ReadonlySet<string>,
  runs: readonly RunView[],
): Promise<void> {
  const own = runs.filter(
    ({ childSessionId }) => childSessionId !== null && childSessionIds.has(childSessionId),
  );
  if (own.length === 0) return;
  const spans = rowsJson(
    own.map(({ runId, childSessionId, agentType, window }) => {
      return { runId, childSessionId, agentType, from: isoTime(window.from), to: isoTime(window.to) };
    }),
  );
  const bounds = `jsonb_to_recordset($1::jsonb) AS span ("runId" text, "childSessionId" text, "agentType" text,
    "from" timestamptz, "to" timestamptz)`;
  const within = (column: string): string =>
    `session_id = span."childSessionId" AND (span."from" IS NULL OR ${column} >= span."from")
     AND (span."to" IS NULL OR ${column} < span."to")`;
  const isOther = 'run_id IS DISTINCT FROM span."runId"';
  await client.query(
    `UPDATE messages SET run_id = span."runId" FROM ${bounds} WHERE ${within('at')} AND ${isOther}`,
    [spans],
  );
  await client.query(
    `UPDATE message_usage SET run_id = span."runId" FROM ${bounds} WHERE ${within('at')} AND ${isOther}`,
    [spans],
  );
  await client.query(
    `UPDATE agent_logs SET run_id = span."runId", agent = span."agentType",
       content = '↳ ' || span."agentType" || ' | ' || CASE WHEN metadata ? '_subagent'
         THEN substr(content, length('↳ ' || agent || ' | ') + 1) ELSE content END,
       metadata = metadata || jsonb_build_object('_subagent', true, '_agent_type', span."agentType")
     FROM ${bounds} WHERE ${within('occurred_at')}
       AND (${isOther} OR agent <> span."agentType")`,
    [spans],
  );
}
