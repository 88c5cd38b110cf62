import type { LogEntry } from '@tributary/domain';

/** The order of a feed. Ids are whole numbers of any length. */
export function compareEntries(a: LogEntry, b: LogEntry): number {
  if (a.occurredAt !== b.occurredAt) return a.occurredAt < b.occurredAt ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id.length - b.id.length || (a.id < b.id ? -1 : 1);
}

/** Both lists in one, the oldest first. A line that is in both was told again: the later word counts. */
export function mergeEntries(known: readonly LogEntry[], told: readonly LogEntry[]): readonly LogEntry[] {
  const news = told.toSorted(compareEntries);
  const [first] = news;
  const last = known.at(-1);
  if (first === undefined) return known;
  if (last === undefined || compareEntries(last, first) < 0) return [...known, ...news];
  const merged: LogEntry[] = [];
  let next = 0;
  for (const entry of known) {
    let later = news[next];
    for (; later !== undefined && compareEntries(later, entry) < 0; later = news[next]) {
      merged.push(later);
      next += 1;
    }
    const isTold = later?.id === entry.id;
    merged.push(isTold && later !== undefined ? later : entry);
    if (isTold) next += 1;
  }
  return [...merged, ...news.slice(next)];
}
