import type { AgentActivity, LogEntry } from '@tributary/domain';

export interface EntryCount {
  readonly agent: string;
  readonly entries: number;
}

/** How much each agent said: what the server counted a moment ago, or what is read of the log where that is more by now. */
export function countEntries(
  agents: AgentActivity['agents'],
  entries: readonly Pick<LogEntry, 'agent'>[],
): EntryCount[] {
  const counts = new Map(agents.map(({ agent, eventCount }) => [agent, eventCount]));
  for (const [agent, read] of Map.groupBy(entries, (entry) => entry.agent))
    counts.set(agent, Math.max(counts.get(agent) ?? 0, read.length));
  return Array.from(counts, ([agent, count]) => ({ agent, entries: count })).filter(
    (each) => each.entries > 0,
  );
}
