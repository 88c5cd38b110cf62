import type { Binding, SessionSummary } from '@tributary/domain';
import { computeCost } from './compute-cost.js';
import type { Figures } from './figures.js';
import type { BindingJson, SessionRow } from './family/session-row.js';
import { summariseAgents } from './summarise-agents.js';
import { toIso } from './wire-values.js';

export function summariseSession(row: SessionRow, { own, total, agents }: Figures): SessionSummary {
  const binding = row.binding === null ? null : toBinding(row.binding);
  return {
    id: row.id,
    tool: row.tool,
    toolVersion: row.tool_version,
    projectId: row.project_id,
    developer: row.developer,
    title: row.title,
    status: row.status,
    attention: row.attention,
    currentActivity: row.current_activity,
    lastWords: row.last_words,
    model: row.model,
    cwd: row.cwd,
    gitBranch: row.git_branch,
    startedAt: toIso(row.started_at),
    lastActivityAt: toIso(row.last_activity_at),
    endedAt: toIso(row.ended_at),
    rootSessionId: row.root_id,
    parentSessionId: row.parent_session_id,
    cardId: binding?.cardId ?? null,
    binding,
    cost: computeCost({ own, total, reportedUsd: row.reported_usd }),
    tokens: own.tokens,
    totalTokens: total.tokens,
    agents: summariseAgents(agents),
    todoCounts: { done: row.todos_done, total: row.todos_total },
  };
}

function toBinding(json: BindingJson): Binding {
  return {
    cardId: json.card_id,
    sessionId: json.session_id,
    tier: json.tier,
    confidence: json.confidence,
    evidence: json.evidence,
    createdAt: new Date(json.created_at).toISOString(),
    endedAt: json.ended_at === null ? null : new Date(json.ended_at).toISOString(),
  };
}
