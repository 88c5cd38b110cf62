import type { AgentActivity, CardInstants, SessionDetail, SubAgent } from '@tributary/domain';

type Instant = CardInstants['items'][number];

/** When the agents of a session began and ended. */
export function inventInstants({ startedAt, lastActivityAt, subAgents }: SessionDetail): CardInstants {
  const changes = subAgents.flatMap((run): Instant[] => [
    ...(run.startedAt === null
      ? []
      : [{ at: run.startedAt, kind: 'run.started' as const, runId: run.runId }]),
    ...(run.completedAt === null
      ? []
      : [{ at: run.completedAt, kind: 'run.ended' as const, runId: run.runId }]),
  ]);
  const first = startedAt === null ? [] : [{ at: startedAt, kind: 'activity' as const, runId: null }];
  const items = [...first, ...changes].toSorted((a, b) => a.at.localeCompare(b.at));
  return { from: items[0]?.at ?? null, to: lastActivityAt, items, isThinned: false };
}

/** The agents that had begun by then, each with the part of its cost that its time suggests. */
export function inventPast(activity: AgentActivity, at: string): AgentActivity {
  const subAgents = activity.subAgents
    .filter(({ startedAt }) => startedAt !== null && startedAt <= at)
    .map((run) => (run.completedAt !== null && run.completedAt <= at ? run : unfinish(run, at)));
  const ownUsd = activity.cost.ownUsd / 2;
  const totalUsd = subAgents.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), ownUsd);
  return { ...activity, at, subAgents, cost: { ...activity.cost, ownUsd, totalUsd } };
}

function unfinish(run: SubAgent, at: string): SubAgent {
  const done = Date.parse(at) - Date.parse(run.startedAt ?? at);
  const share = Math.min(1, done / (run.durationMs ?? Math.max(done, 1)));
  const costUsd = run.costUsd === null ? null : run.costUsd * share;
  return {
    ...run,
    status: 'running',
    completedAt: null,
    durationMs: null,
    error: null,
    costUsd,
    totalCostUsd: costUsd,
    toolUseCount: Math.round(run.toolUseCount * share),
  };
}
