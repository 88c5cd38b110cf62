import type { AgentPill, RunCounts, SubAgent } from '@tributary/domain';

export type RunStatus = AgentPill['status'];

/** Still expected to say something. */
export function isActive(status: RunStatus): boolean {
  return status === 'pending' || status === 'running';
}

export function countActive(counts: RunCounts): number {
  return counts.pending + counts.running;
}

/** Needs an explanation, so the page gives one without being asked. */
export function isTroubled(status: RunStatus): boolean {
  return status === 'failed' || status === 'aborted' || status === 'orphaned' || status === 'unknown';
}

/** When a run was over, as far as anybody knows: an orphan ends with its last sign of life. */
export function endOf(run: SubAgent): number | null {
  if (isActive(run.status)) return null;
  const end = run.completedAt ?? run.lastActivityAt ?? run.startedAt;
  return end === null ? null : Date.parse(end);
}

export function elapsedMs(run: SubAgent, now: number): number | null {
  if (!isActive(run.status) && run.durationMs !== null) return run.durationMs;
  if (run.startedAt === null) return null;
  return Math.max(0, (endOf(run) ?? now) - Date.parse(run.startedAt));
}

/** Names a run in a URL: its agent, or itself before the agent is known. */
export function agentParam(run: SubAgent): string {
  return run.agentId ?? run.runId;
}
