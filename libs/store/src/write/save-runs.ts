import { createHash } from 'node:crypto';
import type { RunView } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { storableTime } from './columns.js';
import { rowShape } from './row-shape.js';
import { storableJson } from './storable-json.js';

/** What decides whether a run's row, or the rows that point to it, must be written again. */
export interface StoredRun {
  readonly id: string;
  readonly rootId: string;
  readonly childSessionId: string | null;
  readonly digest: string;
  readonly span: string;
}

/** Which moments of which session belong to the run, under which name. */
export function spanOf(run: Pick<RunView, 'childSessionId' | 'sessionIds' | 'agentType' | 'window'>): string {
  const { childSessionId, sessionIds, agentType, window } = run;
  return JSON.stringify([childSessionId, agentType, window.from, window.to, ...sessionIds.slice(1)]);
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

function isoTime(at: number | null): string | null {
  const storable = at === null ? null : storableTime(at);
  return storable === null ? null : new Date(storable).toISOString();
}

const runShape = rowShape({
  runId: 'text',
  rootSessionId: 'text',
  spawnerSessionId: 'text',
  toolUseId: 'text',
  agentId: 'text',
  childSessionId: 'text',
  parentRunId: 'text',
  depth: 'integer',
  agentType: 'text',
  description: 'text',
  prompt: 'text',
  status: 'text',
  isBackground: 'boolean',
  startedAt: 'timestamptz',
  completedAt: 'timestamptz',
  lastActivityAt: 'timestamptz',
  currentActivity: 'text',
  model: 'text',
  error: 'text',
  evidence: 'text',
  windowFrom: 'timestamptz',
  windowTo: 'timestamptz',
  digest: 'text',
  span: 'text',
});

export async function saveRuns(client: PoolClient, runs: readonly RunView[]): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map((run) => ({
    ...run,
    windowFrom: run.window.from,
    windowTo: run.window.to,
    evidence: storableJson(run.evidence.map((entry) => ({ ...entry, at: isoTime(entry.at) }))),
    digest: digestOf(run),
    span: spanOf(run),
  }));
  await client.query(
    `INSERT INTO runs (id, root_id, spawner_session_id, tool_use_id, agent_id, child_session_id, parent_run_id, depth,
       agent_type, description, prompt, status, is_background, started_at, completed_at, last_activity_at,
       current_activity, model, error, evidence, window_from, window_to, digest, span)
     SELECT "runId", "rootSessionId", "spawnerSessionId", "toolUseId", "agentId", "childSessionId", "parentRunId", depth,
       "agentType", description, prompt, status, "isBackground", "startedAt", "completedAt", "lastActivityAt",
       "currentActivity", model, error, evidence::jsonb, "windowFrom", "windowTo", digest, span
     FROM ${runShape.rows}
     ON CONFLICT (id) DO UPDATE SET root_id = excluded.root_id, spawner_session_id = excluded.spawner_session_id,
       tool_use_id = excluded.tool_use_id, agent_id = excluded.agent_id, child_session_id = excluded.child_session_id,
       parent_run_id = excluded.parent_run_id, depth = excluded.depth, agent_type = excluded.agent_type,
       description = excluded.description, prompt = excluded.prompt, status = excluded.status,
       is_background = excluded.is_background, started_at = excluded.started_at, completed_at = excluded.completed_at,
       last_activity_at = excluded.last_activity_at, current_activity = excluded.current_activity,
       model = excluded.model, error = excluded.error, evidence = excluded.evidence,
       window_from = excluded.window_from, window_to = excluded.window_to, digest = excluded.digest,
       span = excluded.span, updated_at = now()`,
    runShape.values(rows),
  );
}

/** A child that stood alone until its call was found no longer is a run of its own. */
export async function deleteRuns(client: PoolClient, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await client.query('DELETE FROM runs WHERE id = ANY($1::text[])', [ids]);
}
