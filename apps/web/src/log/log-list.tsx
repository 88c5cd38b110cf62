import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SubAgent } from '@tributary/domain';
import type { LogRow as Row } from './build-rows.js';
import { nameDay } from './day-of.js';
import { depthOf, isErrorOf } from './find-run.js';
import { GroupHeader } from './group-header.js';
import { LogRow } from './log-row.js';
import type { useListWindow } from './use-list-window.js';
import { texts } from '../texts/texts.js';

interface LogListProps {
  readonly rows: readonly Row[];
  readonly window: ReturnType<typeof useListWindow>;
  /** Needs no name. */
  readonly today: string;
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
  const { rows, window, today, runs, onNearTop } = props;
  const { first, end, topPx, wholePx, section } = window;
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
      {section !== null && section !== today && (
        <p className="log-day now" aria-hidden="true">
          {nameDay(section)}
        </p>
      )}
      <div className="log-whole" style={{ height: wholePx }}>
        <div className="log-window" style={{ transform: `translateY(${topPx}px)` }}>
          {rows.slice(first, end).map((row) => (
            <ShownRow key={row.key} row={row} byId={byId} list={props} />
          ))}
        </div>
      </div>
    </div>
  );
}

interface ShownRowProps {
  readonly row: Row;
  readonly byId: ReadonlyMap<string, SubAgent>;
  readonly list: LogListProps;
}

function ShownRow({ row, byId, list }: ShownRowProps) {
  const { colours, openKeys, onToggleEntry, onToggleGroup, onMeasure } = list;
  if (row.kind === 'day') return <p className="log-day">{nameDay(row.day)}</p>;
  if (row.kind === 'group') return <GroupHeader row={row} colours={colours} onToggle={onToggleGroup} />;
  return (
    <LogRow
      entry={row.entry}
      colour={colours.get(row.entry.agent)}
      depth={depthOf(row.entry, byId)}
      isError={isErrorOf(row.entry, byId)}
      isOpen={openKeys.has(row.key)}
      onToggle={onToggleEntry}
      onMeasure={onMeasure}
    />
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
