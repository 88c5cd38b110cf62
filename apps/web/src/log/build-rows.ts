import type { LogEntry } from '@tributary/domain';
import { dayOf } from './day-of.js';

export interface EntryRow {
  readonly kind: 'entry';
  readonly key: string;
  readonly entry: LogEntry;
}

/** The header of several entries of sub-agents in a row. */
export interface GroupRow {
  readonly kind: 'group';
  readonly key: string;
  readonly entries: readonly LogEntry[];
  readonly isOpen: boolean;
}

/** Above the first entry of a day. */
export interface DayRow {
  readonly kind: 'day';
  readonly key: string;
  readonly day: string;
}

export type LogRow = EntryRow | GroupRow | DayRow;

export interface RowOptions {
  readonly hiddenAgents: ReadonlySet<string>;
  /** Whether groups are open that nobody has touched. */
  readonly areGroupsOpen: boolean;
  /** The groups that are the other way round. */
  readonly turnedGroups: ReadonlySet<string>;
  /** The day before the first entry where that is known, so that its own is named if it is another. */
  readonly dayBefore: string | null;
}

export function isSubAgentEntry({ runId, content }: LogEntry): boolean {
  return runId !== null || content.startsWith('↳ ');
}

/** The lines of the log as they stand below each other; the main agent's entries stand for themselves. */
export function buildRows(entries: readonly LogEntry[], options: RowOptions): LogRow[] {
  const rows: LogRow[] = [];
  let group: LogEntry[] = [];
  let day = options.dayBefore;
  const endGroup = (): void => {
    addGroup(rows, group, options);
    group = [];
  };
  for (const entry of entries) {
    if (options.hiddenAgents.has(entry.agent)) continue;
    const itsDay = dayOf(entry.occurredAt);
    if (itsDay !== day) {
      endGroup();
      if (day !== null) rows.push({ kind: 'day', key: `day-${itsDay}`, day: itsDay });
      day = itsDay;
    }
    if (isSubAgentEntry(entry)) group.push(entry);
    else {
      endGroup();
      rows.push({ kind: 'entry', key: entry.id, entry });
    }
  }
  endGroup();
  return rows;
}

/** A single entry needs no header. */
function addGroup(rows: LogRow[], entries: readonly LogEntry[], options: RowOptions): void {
  const [first] = entries;
  if (first === undefined) return;
  const key = `group-${first.id}`;
  const isGroup = entries.length > 1;
  const isOpen = !isGroup || options.areGroupsOpen !== options.turnedGroups.has(key);
  if (isGroup) rows.push({ kind: 'group', key, entries, isOpen });
  if (!isOpen) return;
  for (const entry of entries) rows.push({ kind: 'entry', key: entry.id, entry });
}

/** The day that a row belongs to. */
export function dayOfRow(row: LogRow): string {
  if (row.kind === 'day') return row.day;
  const entry = row.kind === 'entry' ? row.entry : row.entries[0];
  return entry === undefined ? '' : dayOf(entry.occurredAt);
}
