import { runStatuses, type AgentStatus, type AgentSummary, type RunCounts } from '@tributary/domain';
import type { Family } from './family/family.js';
import type { RunRow } from './family/runs.repository.js';
import { noUsage } from './family/usage.js';
import { toIso } from './wire-values.js';

/** The overview shows three pills and a number, or four. */
export const maxPills = 4;

/** What is shown of a run that a summary names. */
export type NamedRun = Pick<RunRow, 'id' | 'agent_type' | 'status' | 'started_at'>;

/** How many runs there are, and those of them that are named: the active ones first, then the latest. */
export interface RunTally {
  readonly counts: RunCounts;
  readonly named: readonly NamedRun[];
  /** When one of them was last heard. */
  readonly heardAt: Date | null;
}

const newCounts = (): RunCounts =>
  ({ total: 0, ...Object.fromEntries(runStatuses.map((status) => [status, 0])) }) as RunCounts;

export function countRuns(runs: readonly Pick<RunRow, 'status'>[]): RunCounts {
  const counts = newCounts();
  for (const { status } of runs) counts[status] += 1;
  return { ...counts, total: runs.length };
}

export function tallyRuns(runs: readonly (NamedRun & Pick<RunRow, 'last_activity_at'>)[]): RunTally {
  const heardAt = latest(runs.map(({ last_activity_at }) => last_activity_at));
  return { counts: countRuns(runs), named: chooseNamed(runs), heardAt };
}

/** A run that may be named, with what is known of those that are not. */
export interface CandidateRun extends NamedRun {
  /** How many have its status. */
  readonly runs: number;
  /** When one of all runs was last heard. */
  readonly heard_at: Date | null;
}

export function tallyOf(candidates: readonly CandidateRun[]): RunTally {
  const counts = newCounts();
  for (const { status, runs } of candidates) counts[status] = runs;
  const total = runStatuses.reduce((sum, status) => sum + counts[status], 0);
  return {
    counts: { ...counts, total },
    named: chooseNamed(candidates),
    heardAt: candidates[0]?.heard_at ?? null,
  };
}

export function addTallies(tallies: readonly RunTally[]): RunTally {
  const counts = newCounts();
  for (const tally of tallies)
    for (const of of ['total', ...runStatuses] as const) counts[of] += tally.counts[of];
  return {
    counts,
    named: chooseNamed(tallies.flatMap(({ named }) => named)),
    heardAt: latest(tallies.map(({ heardAt }) => heardAt)),
  };
}

function latest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((last, time) => (last === null || (time !== null && time > last) ? time : last), null);
}

const isActive = ({ status }: NamedRun): boolean => status === 'running' || status === 'pending';
const startOf = ({ started_at }: NamedRun): number => started_at?.getTime() ?? 0;

function chooseNamed(runs: readonly NamedRun[]): NamedRun[] {
  return [...runs]
    .sort((a, b) => Number(isActive(b)) - Number(isActive(a)) || startOf(b) - startOf(a))
    .slice(0, maxPills);
}

export function summariseAgents({ counts, named, heardAt }: RunTally): AgentSummary {
  return {
    counts,
    lastActivityAt: toIso(heardAt),
    pills: named.map(({ id, agent_type, status }) => ({ runId: id, agentType: agent_type, status })),
  };
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
