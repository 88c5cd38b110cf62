import type { SessionSummary } from '@tributary/domain';

export interface SessionRow {
  readonly id: string;
  readonly root_id: string;
  readonly tool: string | null;
  readonly tool_version: string | null;
  readonly project_id: string | null;
  readonly developer: string | null;
  readonly parent_session_id: string | null;
  readonly title: string | null;
  readonly status: SessionSummary['status'];
  readonly attention: string | null;
  readonly current_activity: string | null;
  readonly last_words: string | null;
  readonly model: string | null;
  readonly cwd: string | null;
  readonly git_branch: string | null;
  readonly started_at: Date | null;
  readonly last_activity_at: Date | null;
  readonly ended_at: Date | null;
  readonly reported_usd: number | null;
  readonly todos_done: number;
  readonly todos_total: number;
  readonly binding: BindingJson | null;
}

export interface BindingJson {
  readonly session_id: string;
  readonly card_id: string | null;
  readonly tier: string;
  readonly confidence: number;
  readonly evidence: unknown;
  readonly created_at: string;
  readonly ended_at: string | null;
}

/** A session that is over ends with an answer, or nearly: others are not gone through for one. */
const LAST_WORDS = `
  SELECT left(part.text, 300) FROM (
    SELECT role, kind, at, text FROM messages
     WHERE session_id = session.id AND session.status = 'completed' AND at IS NOT NULL
     ORDER BY at DESC LIMIT 20) part
   WHERE part.role = 'assistant' AND part.kind = 'text' ORDER BY part.at DESC LIMIT 1`;

/** Facts are read as `json`: `jsonb` refuses \u0000. A child without a binding of its own has its main session's. */
const select = (lastWords: string): string => `
  SELECT session.id, session.root_id, session.tool, session.tool_version, session.project_id,
         developer.name AS developer, session.parent_session_id, session.title, session.status, session.attention,
         session.current_activity, (${lastWords}) AS last_words, session.model, session.cwd, session.git_branch,
         session.started_at, session.last_activity_at, session.ended_at,
         (session.facts::json #>> '{reportedCost,value,totalUsd}')::float8 AS reported_usd,
         todo.done AS todos_done, todo.total AS todos_total, to_json(binding) AS binding
    FROM sessions session
    LEFT JOIN developers developer ON developer.id = session.developer_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'completed')::int AS done
        FROM todos WHERE todos.session_id = session.id AND status <> 'cancelled') todo
    LEFT JOIN LATERAL (
      SELECT session_id, card_id, tier, confidence, evidence, created_at, ended_at FROM session_bindings
       WHERE session_id IN (session.id, session.root_id) AND ended_at IS NULL
       ORDER BY session_id = session.id DESC LIMIT 1) binding ON true`;

export const selectSessions = select(LAST_WORDS);
/** For what is summed up of them, without their words. */
export const selectSessionsOfCards = select('NULL::text');
