import { addTokens, type AgentSummary, type Card, type Cost, type SessionSummary } from '@tributary/domain';
import { lastActivityOf } from '../agents/last-activity.js';
import { isActive } from '../agents/run-state.js';

/**
 * A card is told when its own state changes; what its sessions use and start in between is told with them. Where all
 * its sessions are known, their figures are the newer ones.
 */
export function followSessions(card: Card, sessions: readonly SessionSummary[]): Card {
  const [first, ...others] = sessions;
  if (first === undefined || sessions.length !== card.sessionIds.length) return card;
  const times = sessions.map(({ lastActivityAt }) => lastActivityAt ?? '').toSorted();
  return {
    ...card,
    lastActivityAt: times.at(-1) === '' ? null : (times.at(-1) ?? null),
    cost: others.map(({ cost }) => cost).reduce(addCost, first.cost),
    tokens: others.map(({ totalTokens }) => totalTokens).reduce(addTokens, first.totalTokens),
    agents: others.map(({ agents }) => agents).reduce(addAgents, first.agents),
  };
}

function addCost(a: Cost, b: Cost): Cost {
  const addKnown = (x: number | null, y: number | null) =>
    x === null && y === null ? null : (x ?? 0) + (y ?? 0);
  return {
    ownUsd: a.ownUsd + b.ownUsd,
    totalUsd: a.totalUsd + b.totalUsd,
    reportedByToolUsd: addKnown(a.reportedByToolUsd, b.reportedByToolUsd),
    unaccountedUsd: addKnown(a.unaccountedUsd, b.unaccountedUsd),
    unpricedModels: [...new Set([...a.unpricedModels, ...b.unpricedModels])],
  };
}

function addAgents(a: AgentSummary, b: AgentSummary): AgentSummary {
  const pills = [...a.pills, ...b.pills];
  return {
    counts: {
      total: a.counts.total + b.counts.total,
      pending: a.counts.pending + b.counts.pending,
      running: a.counts.running + b.counts.running,
      completed: a.counts.completed + b.counts.completed,
      failed: a.counts.failed + b.counts.failed,
      aborted: a.counts.aborted + b.counts.aborted,
      orphaned: a.counts.orphaned + b.counts.orphaned,
      unknown: a.counts.unknown + b.counts.unknown,
    },
    pills: pills.toSorted((x, y) => Number(isActive(y.status)) - Number(isActive(x.status))),
    lastActivityAt: lastActivityOf(a.lastActivityAt, [b]),
  };
}
