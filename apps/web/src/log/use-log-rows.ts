import { useMemo, useState } from 'react';
import { useRealClock } from '../live/clock.js';
import { useToggled } from '../shell/use-toggled.js';
import { buildRows, type LogRow } from './build-rows.js';
import type { LogState } from './card-log.js';
import { dayOf } from './day-of.js';

interface LogRows {
  readonly rows: readonly LogRow[];
  readonly today: string;
  /** Whether groups are open that nobody has touched. */
  readonly areGroupsOpen: boolean;
  readonly turnGroup: (key: string) => void;
  readonly turnAll: () => void;
}

/** The rows of a feed, with its groups open or folded. */
export function useLogRows({ entries, olderCursor }: LogState, hiddenAgents: ReadonlySet<string>): LogRows {
  const [areGroupsOpen, setGroupsOpen] = useState(true);
  const [turnedGroups, turnGroup, resetGroups] = useToggled();
  const today = useRealClock(dayOf);
  // Before older entries are read nobody knows whether the first one begins a day.
  const dayBefore = olderCursor === null ? today : null;
  const rows = useMemo(
    () => buildRows(entries, { hiddenAgents, areGroupsOpen, turnedGroups, dayBefore }),
    [entries, hiddenAgents, areGroupsOpen, turnedGroups, dayBefore],
  );
  const turnAll = (): void => {
    setGroupsOpen(!areGroupsOpen);
    resetGroups();
  };
  return { rows, today, areGroupsOpen, turnGroup, turnAll };
}
