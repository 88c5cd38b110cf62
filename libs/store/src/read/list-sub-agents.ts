import type { SubAgent } from '@tributary/domain';
import { runsBelow, type Family } from './family/family.js';
import type { RunRow } from './family/runs.repository.js';
import { noUsage, pricedUsd, sumUsage, type Usage } from './family/usage.js';
import { durationMs, toIso } from './wire-values.js';

/** All delegations below a session, flat, in the order they began. */
export function listSubAgents(family: Family, sessionId: string): SubAgent[] {
  const totals = totalsByRun(family);
  return runsBelow(family, sessionId).map((run) => toSubAgent(family, run, totals.get(run.id) ?? noUsage));
}

/** What each run used together with all the runs below it. */
function totalsByRun(family: Family): ReadonlyMap<string, Usage> {
  const children = Map.groupBy(family.runs, ({ parent_run_id }) => parent_run_id);
  const totals = new Map<string, Usage>();
  const total = ({ id }: RunRow): Usage => {
    const known = totals.get(id);
    if (known !== undefined) return known;
    // Set first: rows that name each other as parent must not recurse for ever.
    totals.set(id, noUsage);
    const below = (children.get(id) ?? []).map(total);
    const sum = sumUsage([family.usageByRun.get(id) ?? noUsage, ...below]);
    totals.set(id, sum);
    return sum;
  };
  family.runs.forEach(total);
  return totals;
}

function toSubAgent(family: Family, run: RunRow, total: Usage): SubAgent {
  const own = family.usageByRun.get(run.id) ?? noUsage;
  return {
    runId: run.id,
    sessionId: family.rootId,
    toolUseId: run.tool_use_id,
    agentId: run.agent_id,
    childSessionId: run.child_session_id,
    parentRunId: run.parent_run_id,
    depth: run.depth,
    agentType: run.agent_type,
    description: run.description,
    prompt: run.prompt,
    status: run.status,
    background: run.is_background,
    startedAt: toIso(run.started_at),
    completedAt: toIso(run.completed_at),
    durationMs: durationMs(run.started_at, run.completed_at),
    lastActivityAt: toIso(run.last_activity_at),
    currentActivity: run.current_activity,
    toolUseCount: family.toolCallsByRun.get(run.id) ?? 0,
    tokens: own.tokens,
    model: run.model,
    costUsd: pricedUsd(own),
    totalCostUsd: pricedUsd(total),
    unpricedModels: [...own.unpricedModels],
    error: run.error,
    evidence: run.evidence,
  };
}
