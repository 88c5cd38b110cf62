import type { LogEntry } from '@tributary/domain';
import { formatDuration } from '../format/format-duration.js';
import { bodyOf } from './body-of.js';

const toolsNamed = 3;

export interface GroupSummary {
  /** The agents with the number of their entries, in the order of their first. */
  readonly agents: readonly { readonly agent: string; readonly count: number }[];
  /** E.g. `12 entries · 8 Grep, 4 Read · 41s`. */
  readonly text: string;
}

export function summarizeGroup(entries: readonly LogEntry[]): GroupSummary {
  const from = Date.parse(entries[0]?.occurredAt ?? '');
  const to = Date.parse(entries.at(-1)?.occurredAt ?? '');
  const tools = countBy(
    entries.filter(({ eventType }) => eventType === 'tool'),
    (entry) => /^\S+/.exec(bodyOf(entry))?.[0] ?? 'tool',
  ).toSorted((a, b) => b[1] - a[1]);
  const others = tools.length - toolsNamed;
  const named = tools.slice(0, toolsNamed).map(([name, count]) => `${count} ${name}`);
  const parts = [
    `${entries.length} entries`,
    [...named, ...(others > 0 ? [`${others} more`] : [])].join(', '),
    formatDuration(to - from),
  ];
  return {
    agents: countBy(entries, ({ agent }) => agent).map(([agent, count]) => ({ agent, count })),
    text: parts.filter((part) => part !== '').join(' · '),
  };
}

function countBy(entries: readonly LogEntry[], keyOf: (entry: LogEntry) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1);
  return [...counts];
}
