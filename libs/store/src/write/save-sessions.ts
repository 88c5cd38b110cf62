import type { SpawnFacts } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { rowShape, type RowOf } from './row-shape.js';

const sessionColumns = {
  id: 'text',
  rootId: 'text',
  tool: 'text',
  toolVersion: 'text',
  projectId: 'text',
  hostId: 'text',
  parentSessionId: 'text',
  agentId: 'text',
  agentType: 'text',
  originId: 'text',
  purpose: 'text',
  title: 'text',
  status: 'text',
  attention: 'text',
  currentActivity: 'text',
  model: 'text',
  cwd: 'text',
  gitBranch: 'text',
  startedAt: 'timestamptz',
  lastActivityAt: 'timestamptz',
  endedAt: 'timestamptz',
  deadlineAt: 'timestamptz',
  clockAheadMs: 'double precision',
  facts: 'text',
} as const;
const sessionShape = rowShape(sessionColumns);

/** A session as it is stored: the facts, and the columns that follow from them. */
export type SessionRow = RowOf<typeof sessionColumns>;

export async function saveSessions(client: PoolClient, rows: readonly SessionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO sessions (id, root_id, tool, tool_version, project_id, host_id, developer_id, parent_session_id,
       agent_id, agent_type, origin_id,
       purpose, title, status, attention, current_activity, model, cwd, git_branch, started_at, last_activity_at,
       ended_at, deadline_at, clock_ahead_ms, facts)
     SELECT id, "rootId", tool, "toolVersion", "projectId", "hostId",
       (SELECT developer_id FROM hosts WHERE hosts.id = "hostId"), "parentSessionId", "agentId", "agentType", "originId",
       purpose, title, status, attention, "currentActivity", model, cwd, "gitBranch", "startedAt", "lastActivityAt",
       "endedAt", "deadlineAt", "clockAheadMs", facts
     FROM ${sessionShape.rows}
     ON CONFLICT (id) DO UPDATE SET root_id = excluded.root_id, tool = excluded.tool,
       tool_version = excluded.tool_version, project_id = excluded.project_id,
       host_id = coalesce(excluded.host_id, sessions.host_id),
       developer_id = coalesce(excluded.developer_id, sessions.developer_id), parent_session_id = excluded.parent_session_id,
       agent_id = excluded.agent_id, agent_type = excluded.agent_type, origin_id = excluded.origin_id,
       purpose = excluded.purpose,
       title = excluded.title, status = excluded.status, attention = excluded.attention,
       current_activity = excluded.current_activity, model = excluded.model, cwd = excluded.cwd,
       git_branch = excluded.git_branch, started_at = excluded.started_at,
       last_activity_at = excluded.last_activity_at, ended_at = excluded.ended_at, deadline_at = excluded.deadline_at,
       clock_ahead_ms = excluded.clock_ahead_ms, facts = excluded.facts, content_dropped_until = NULL, updated_at = now()`,
    sessionShape.values(rows),
  );
}

const projectShape = rowShape({ id: 'text', name: 'text', path: 'text' });

/** The folders that agents work in become projects by being worked in. */
export async function saveProjects(
  client: PoolClient,
  projects: readonly { id: string; name: string; path: string }[],
): Promise<void> {
  if (projects.length === 0) return;
  await client.query(
    `INSERT INTO projects (id, name, path)
     SELECT DISTINCT ON (id) id, name, path FROM ${projectShape.rows} ORDER BY id ON CONFLICT DO NOTHING`,
    projectShape.values(projects),
  );
}

const spawnShape = rowShape({ key: 'text', rootId: 'text', facts: 'text' });

export async function saveSpawns(
  client: PoolClient,
  spawns: readonly { rootId: string; facts: SpawnFacts }[],
): Promise<void> {
  if (spawns.length === 0) return;
  const rows = spawns.map(({ rootId, facts }) => ({ key: facts.key, rootId, facts: JSON.stringify(facts) }));
  await client.query(
    `INSERT INTO spawns (key, root_id, facts)
     SELECT key, "rootId", facts FROM ${spawnShape.rows}
     ON CONFLICT (key) DO UPDATE SET root_id = excluded.root_id, facts = excluded.facts`,
    spawnShape.values(rows),
  );
}
