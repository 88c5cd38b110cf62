import { runStatuses, type AgentStatus, type AgentSummary, type RunCounts } from '@tributary/domain';
import type { Family } from './family.js';
import type { RunGlance, RunRow } from './runs.repository.js';
import { noUsage } from './usage.js';
import { toIso } from './wire-values.js';

/** The overview shows three pills and a number, or four. */
const maxPills = 4;

export function countRuns(runs: readonly Pick<RunRow, 'status'>[]): RunCounts {
  const counts = { total: runs.length, ...Object.fromEntries(runStatuses.map((status) => [status, 0])) };
  const byStatus = counts as RunCounts;
  for (const { status } of runs) byStatus[status] += 1;
  return byStatus;
}

const isActive = ({ status }: RunGlance): boolean => status === 'running' || status === 'pending';
const startOf = ({ started_at }: RunGlance): number => started_at?.getTime() ?? 0;

export function summariseAgents(runs: readonly RunGlance[]): AgentSummary {
  const pills = [...runs]
    .sort((a, b) => Number(isActive(b)) - Number(isActive(a)) || startOf(b) - startOf(a))
    .slice(0, maxPills)
    .map(({ id, agent_type, status }) => ({ runId: id, agentType: agent_type, status }));
  return { counts: countRuns(runs), pills };
}

/** An agent that was continued has several runs: the latest tells its state, all of them its messages. */
export function agentStatuses(family: Family, runs: readonly RunRow[]): Record<string, AgentStatus> {
  const statuses = new Map<string, AgentStatus>();
  for (const run of runs) {
    if (run.agent_id === null) continue;
    const { messageCount } = family.usageByRun.get(run.id) ?? noUsage;
    statuses.set(run.agent_id, {
      agentId: run.agent_id,
      state: run.status,
      error: run.error,
      messageCount: (statuses.get(run.agent_id)?.messageCount ?? 0) + messageCount,
      lastUpdated: toIso(run.last_activity_at ?? run.completed_at ?? run.started_at),
    });
  }
  return Object.fromEntries(statuses);
}
