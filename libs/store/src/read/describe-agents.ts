import type { AgentActivity } from '@tributary/domain';
import type { BoundSession } from './family/bound-sessions.repository.js';
import { usageOf, withDescendants } from './family/family.js';
import type { RunRow } from './family/runs.repository.js';
import { countRuns } from './summarise-agents.js';
import { noUsage, sumUsage, type Usage } from './family/usage.js';
import { toIso } from './wire-values.js';

type Agent = AgentActivity['agents'][number];

/** How often an agent appears in a card's feed. */
export interface AgentLogCount {
  readonly agent: string;
  readonly isSubagent: boolean;
  readonly eventCount: number;
  readonly firstSeen: Date;
  readonly lastSeen: Date;
}

interface Work {
  readonly runs: readonly RunRow[];
  readonly usage: Usage;
  readonly toolUseCount: number;
}

const noWork: Work = { runs: [], usage: noUsage, toolUseCount: 0 };

/** The main agents first, then the sub-agents by type; what tools did for themselves comes last, as `internal`. */
export function describeAgents(sessions: readonly BoundSession[], logs: readonly AgentLogCount[]): Agent[] {
  const mainLogs = logs.filter(({ isSubagent }) => !isSubagent);
  const subLogs = new Map(logs.filter(({ isSubagent }) => isSubagent).map((log) => [log.agent, log]));
  const workByType = subAgentWork(sessions);
  const types = [...new Set([...workByType.keys(), ...subLogs.keys()])].sort();
  const internal = internalUsage(sessions);
  // A session does not tell which of its main agents used what: the busiest one stands for all.
  const [busiest, ...others] = mainLogs;
  return [
    ...(sessions.length === 0 ? [] : [toAgent(busiest?.agent ?? 'main', false, mainWork(sessions), busiest)]),
    ...others.map((log) => toAgent(log.agent, false, noWork, log)),
    ...types.map((type) => toAgent(type, true, workByType.get(type) ?? noWork, subLogs.get(type))),
    ...(internal.messageCount === 0 ? [] : [toAgent('internal', false, { ...noWork, usage: internal })]),
  ];
}

function mainWork(sessions: readonly BoundSession[]): Work {
  return {
    runs: [],
    usage: sumUsage(sessions.map(({ row, family }) => usageOf(family, [row.id]))),
    toolUseCount: sessions.reduce(
      (sum, { row, family }) => sum + (family.toolCallsBySession.get(row.id) ?? 0),
      0,
    ),
  };
}

function subAgentWork(sessions: readonly BoundSession[]): ReadonlyMap<string, Work> {
  const runs = sessions.flatMap(({ family }) => family.runs.map((run) => ({ run, family })));
  const byType = Map.groupBy(runs, ({ run }) => run.agent_type);
  return new Map(
    Array.from(byType, ([type, group]) => [
      type,
      {
        runs: group.map(({ run }) => run),
        usage: sumUsage(group.map(({ run, family }) => family.usageByRun.get(run.id) ?? noUsage)),
        toolUseCount: group.reduce(
          (sum, { run, family }) => sum + (family.toolCallsByRun.get(run.id) ?? 0),
          0,
        ),
      },
    ]),
  );
}

/** What sessions below the main one used that no run accounts for. A stand-in for a run's child is accounted for. */
function internalUsage(sessions: readonly BoundSession[]): Usage {
  return sumUsage(
    sessions.flatMap(({ row, family }) => {
      const served = new Set([row.id, ...family.runs.map(({ child_session_id }) => child_session_id)]);
      const runIds = new Set(family.runs.map(({ id }) => id));
      const below = withDescendants(family, row.id);
      return family.usageShares
        .filter(({ sessionId }) => below.has(sessionId) && !served.has(sessionId))
        .filter(({ runId }) => runId === null || !runIds.has(runId))
        .map(({ usage }) => usage);
    }),
  );
}

function toAgent(agent: string, isSubagent: boolean, work: Work, log?: AgentLogCount): Agent {
  return {
    agent,
    agentType: isSubagent ? agent : null,
    isSubagent,
    eventCount: log?.eventCount ?? 0,
    toolUseCount: work.toolUseCount,
    firstSeen: toIso(log?.firstSeen ?? null),
    lastSeen: toIso(log?.lastSeen ?? null),
    runs: countRuns(work.runs),
    tokens: work.usage.tokens,
    costUsd: work.usage.usd,
    unpricedModels: [...work.usage.unpricedModels],
  };
}
