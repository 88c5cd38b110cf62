import type { RunView } from '@tributary/domain';
import type { RunRow } from './runs.repository.js';

/** A projected run as the table would hold it. */
export function toRunRow(run: RunView, rootId: string): RunRow {
  return {
    id: run.runId,
    root_id: rootId,
    spawner_session_id: run.spawnerSessionId,
    tool_use_id: run.toolUseId,
    agent_id: run.agentId,
    child_session_id: run.childSessionId,
    parent_run_id: run.parentRunId,
    depth: run.depth,
    agent_type: run.agentType,
    description: run.description,
    prompt: run.prompt,
    status: run.status,
    is_background: run.isBackground,
    started_at: toDate(run.startedAt),
    completed_at: toDate(run.completedAt),
    last_activity_at: toDate(run.lastActivityAt),
    current_activity: run.currentActivity,
    model: run.model,
    error: run.error,
    evidence: run.evidence.map(({ kind, at, detail }) => {
      return { kind, at: toDate(at)?.toISOString() ?? null, detail };
    }),
  };
}

const toDate = (millis: number | null): Date | null => (millis === null ? null : new Date(millis));
