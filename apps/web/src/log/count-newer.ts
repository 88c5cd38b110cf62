import type { LogEntry } from '@tributary/domain';
import { compareEntries } from './merge-entries.js';

/** How many entries stand below one, without those of hidden agents. */
export function countNewer(
  entries: readonly LogEntry[],
  than: LogEntry,
  hiddenAgents: ReadonlySet<string>,
): number {
  const last = entries.findLastIndex((entry) => compareEntries(entry, than) <= 0);
  return entries.slice(last + 1).filter(({ agent }) => !hiddenAgents.has(agent)).length;
}
