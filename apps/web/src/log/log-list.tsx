import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SubAgent } from '@tributary/domain';
import type { LogRow as Row } from './build-rows.js';
import { depthOf, isErrorOf } from './find-run.js';
import { GroupHeader } from './group-header.js';
import { LogRow } from './log-row.js';
import type { useListWindow } from './use-list-window.js';
import { texts } from '../texts/texts.js';

interface LogListProps {
  readonly rows: readonly Row[];
  readonly window: ReturnType<typeof useListWindow>;
  readonly runs: readonly SubAgent[];
  readonly colours: ReadonlyMap<string, string>;
  readonly openKeys: ReadonlySet<string>;
  readonly onToggleEntry: (key: string) => void;
  readonly onToggleGroup: (key: string) => void;
  readonly onMeasure: (key: string, px: number) => void;
  readonly onNearTop: () => void;
}

const nearTopRows = 60;

/** Only what is in view is drawn: a hundred thousand entries cost as much as fifty. */
export function LogList(props: LogListProps) {
  const { rows, window, runs, colours, openKeys, onToggleEntry, onToggleGroup, onMeasure, onNearTop } = props;
  const { first, end, topPx, wholePx } = window;
  const byId = useMemo(() => new Map(runs.map((run) => [run.runId, run])), [runs]);
  // A list that follows its end is about to be there, even where it has not been scrolled yet.
  const top = window.isFollowing ? rows.length - (end - first) : first;
  useEffect(() => {
    if (top < nearTopRows) onNearTop();
  }, [top, rows, onNearTop]);
  return (
    <div
      className="log-list"
      ref={window.ref}
      onScroll={window.onScroll}
      tabIndex={0}
      role="log"
      aria-label={texts.log.region}
      aria-live="off"
    >
      <div className="log-whole" style={{ height: wholePx }}>
        <div className="log-window" style={{ transform: `translateY(${topPx}px)` }}>
          {rows
            .slice(first, end)
            .map((row) =>
              row.kind === 'group' ? (
                <GroupHeader key={row.key} row={row} colours={colours} onToggle={onToggleGroup} />
              ) : (
                <LogRow
                  key={row.key}
                  entry={row.entry}
                  colour={colours.get(row.entry.agent)}
                  depth={depthOf(row.entry, byId)}
                  isError={isErrorOf(row.entry, byId)}
                  isOpen={openKeys.has(row.key)}
                  onToggle={onToggleEntry}
                  onMeasure={onMeasure}
                />
              ),
            )}
        </div>
      </div>
    </div>
  );
}

/** The heights of opened rows, by key. */
export function useMeasuredHeights(openKeys: ReadonlySet<string>) {
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(new Map());
  const onMeasure = useCallback(
    (key: string, px: number) =>
      setMeasured((last) => (last.get(key) === px ? last : new Map(last).set(key, px))),
    [],
  );
  const heights = useMemo(
    () => new Map([...measured].filter(([key]) => openKeys.has(key))),
    [measured, openKeys],
  );
  return { heights, onMeasure };
}
