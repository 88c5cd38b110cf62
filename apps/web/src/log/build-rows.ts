import type { LogEntry } from '@tributary/domain';

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

export type LogRow = EntryRow | GroupRow;

export interface RowOptions {
  readonly hiddenAgents: ReadonlySet<string>;
  /** Whether groups are open that nobody has touched. */
  readonly areGroupsOpen: boolean;
  /** The groups that are the other way round. */
  readonly turnedGroups: ReadonlySet<string>;
}

export function isSubAgentEntry({ runId, content }: LogEntry): boolean {
  return runId !== null || content.startsWith('↳ ');
}

/** The lines of the log as they stand below each other; the main agent's entries stand for themselves. */
export function buildRows(entries: readonly LogEntry[], options: RowOptions): LogRow[] {
  const rows: LogRow[] = [];
  let group: LogEntry[] = [];
  const endGroup = (): void => {
    addGroup(rows, group, options);
    group = [];
  };
  for (const entry of entries) {
    if (options.hiddenAgents.has(entry.agent)) continue;
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
