import { useCallback, useEffect, useState } from 'react';
import type { LogRow } from './build-rows.js';
import type { useListWindow } from './use-list-window.js';

interface JumpOptions {
  readonly rows: readonly LogRow[];
  readonly window: Pick<ReturnType<typeof useListWindow>, 'showRow' | 'follow'>;
  readonly hasOlder: boolean;
  readonly readOlder: () => Promise<void>;
}

/** Goes to the first entry of a run; what was not read yet is read until it is found. */
export function useJump({ rows, window, hasOlder, readOlder }: JumpOptions): (runId: string) => void {
  const [target, setTarget] = useState<string | null>(null);
  const { showRow, follow } = window;
  useEffect(() => {
    if (target === null) return;
    const index = rows.findIndex((row) => holdsRun(row, target));
    if (index >= 0) showRow(index);
    else if (hasOlder) void readOlder();
    if (index >= 0 || !hasOlder) setTarget(null);
  }, [target, rows, hasOlder, readOlder, showRow]);
  return useCallback(
    (runId: string) => {
      follow(false);
      setTarget(runId);
    },
    [follow],
  );
}

/** Whether an entry of the run is in this row: a group that is open has rows for its entries. */
function holdsRun(row: LogRow, target: string): boolean {
  if (row.kind === 'entry') return row.entry.runId === target;
  return row.kind === 'group' && !row.isOpen && row.entries.some(({ runId }) => runId === target);
}
