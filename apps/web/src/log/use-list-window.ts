import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useIsPrinted } from './use-is-printed.js';
import { findWindow, placeRows, rowAt, rowPx, type RowWindow } from './window-rows.js';

const nearPx = 24;
/** Drawn above and below what is seen, and how far scrolling goes before others are drawn. */
const around = 16;
const stepPx = rowPx * 6;

interface ListWindow extends RowWindow {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly topPx: number;
  readonly wholePx: number;
  /** Of the row at the top. */
  readonly section: string | null;
  readonly isFollowing: boolean;
  readonly onScroll: () => void;
  readonly follow: (isFollowing: boolean) => void;
  readonly showRow: (index: number) => void;
}

interface Keyed {
  readonly key: string;
}

interface ListOptions<Row> {
  readonly rows: readonly Row[];
  readonly heights: ReadonlyMap<string, number>;
  readonly sectionOf: (row: Row) => string;
}

/**
 * Draws only the rows in view of a list of any length. While the reader is at its end it stays there; elsewhere the
 * row at the top keeps its place, whatever is added above or below, also after it was printed as a whole.
 */
export function useListWindow<Row extends Keyed>(options: ListOptions<Row>): ListWindow {
  const { rows, heights, sectionOf } = options;
  const ref = useRef<HTMLDivElement>(null);
  const anchor = useRef<{ readonly key: string; readonly delta: number } | null>(null);
  const isPrinted = useIsPrinted();
  const [isFollowing, setFollowing] = useState(true);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [section, setSection] = useState<string | null>(null);
  const offsets = useMemo(() => placeRows(rows, heights), [rows, heights]);

  const onScroll = useCallback(() => {
    const element = ref.current;
    if (element === null || isPrinted) return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    const index = rowAt(offsets, scrollTop);
    const row = rows[index];
    anchor.current = row === undefined ? null : { key: row.key, delta: scrollTop - (offsets[index] ?? 0) };
    setSection(row === undefined ? null : sectionOf(row));
    setView((last) => sameOr(last, { top: inSteps(scrollTop), height: clientHeight }));
    setFollowing(scrollHeight - scrollTop - clientHeight < nearPx);
  }, [rows, offsets, sectionOf, isPrinted]);

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    if (isFollowing) element.scrollTop = element.scrollHeight;
    else {
      const index = rows.findIndex(({ key }) => key === anchor.current?.key);
      if (index >= 0) element.scrollTop = (offsets[index] ?? 0) + (anchor.current?.delta ?? 0);
    }
    onScroll();
  }, [rows, offsets, isFollowing, onScroll]);

  const showRow = useCallback(
    (index: number) => {
      const element = ref.current;
      if (element === null) return;
      element.scrollTop = Math.max(0, (offsets[index] ?? 0) - rowPx);
      onScroll();
    },
    [offsets, onScroll],
  );
  return {
    ...(isPrinted ? wholeOf(offsets) : windowOf(offsets, view, isFollowing)),
    ref,
    section,
    isFollowing,
    onScroll,
    follow: setFollowing,
    showRow,
  };
}

/** Rows that are drawn stay where they are drawn, until so many others are. */
const inSteps = (px: number): number => Math.floor(px / stepPx) * stepPx;

interface View {
  readonly top: number;
  readonly height: number;
}

function sameOr(last: View, next: View): View {
  return last.top === next.top && last.height === next.height ? last : next;
}

type DrawnRows = Pick<ListWindow, 'first' | 'end' | 'topPx' | 'wholePx'>;

/** Paper cannot be scrolled. */
function wholeOf(offsets: Float64Array): DrawnRows {
  return { first: 0, end: offsets.length - 1, topPx: 0, wholePx: offsets.at(-1) ?? 0 };
}

/** A list that follows its end is about to be there: what stands at its beginning is not drawn before. */
function windowOf(offsets: Float64Array, view: View, isFollowing: boolean): DrawnRows {
  const wholePx = offsets.at(-1) ?? 0;
  const top = isFollowing ? inSteps(Math.max(0, wholePx - view.height)) : view.top;
  const window = findWindow(offsets, { top, height: view.height + stepPx, around });
  return { ...window, topPx: offsets[window.first] ?? 0, wholePx };
}
