import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { glideFrom, measurePlaces, type Places } from '../shell/glide.js';
import type { TileGroup } from './group-tiles.js';
import { countMoves, holdGroups } from './hold-groups.js';
import type { Tile } from './tile.js';
import { useRest } from './use-rest.js';

/** Tiles that were moved stay where they are for a while: what moves all the time cannot be read. */
const settledForMs = 1_500;
const kind = 'board';

interface HeldGroups {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly groups: readonly TileGroup[];
  /** How many tiles have another place than the one they stand in. */
  readonly waiting: number;
  readonly settle: () => void;
}

interface Arranged {
  /** What the reader chose to see: another choice is shown at once. */
  readonly choice: string;
  readonly groups: readonly TileGroup[];
}

/**
 * Keeps every tile in its place while somebody is at the board, whatever it says meanwhile. Once they rest, tiles glide
 * to where they belong.
 */
export function useHeldGroups(
  live: readonly TileGroup[],
  tiles: readonly Tile[],
  choice: string,
): HeldGroups {
  const ref = useRef<HTMLDivElement>(null);
  const [arranged, setArranged] = useState<Arranged>({ choice, groups: live });
  const latest = useRef<Arranged>(arranged);
  const settledAt = useRef(0);
  const untilRest = useRest(ref);
  const isChosen = arranged.choice === choice;
  latest.current = { choice, groups: live };
  const waiting = useMemo(
    () => (isChosen ? countMoves(arranged.groups, live) : 0),
    [isChosen, arranged, live],
  );
  useEffect(() => {
    if (!isChosen) setArranged(latest.current);
  }, [isChosen]);

  const settle = useCallback(() => {
    const root = ref.current;
    if (root === null) return setArranged(latest.current);
    const before = measurePlaces(root, kind);
    const anchor = firstInView(root, before);
    flushSync(() => setArranged(latest.current));
    settledAt.current = Date.now();
    const moved = measurePlaces(root, kind).get(anchor?.name ?? '');
    if (anchor !== null && moved !== undefined)
      window.scrollBy({ top: moved.top - anchor.top, behavior: 'instant' });
    glideFrom(root, kind, before);
  }, []);
  useEffect(() => {
    if (waiting === 0) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const left = Math.max(untilRest(), settledAt.current + settledForMs - Date.now());
      // Nobody sees a hidden page, and its frames do not come.
      if (left <= 0 || document.hidden) settle();
      else timer = setTimeout(wait, left);
    };
    timer = setTimeout(wait, 0);
    return () => clearTimeout(timer);
  }, [waiting > 0, live, settle, untilRest]);

  const groups = useMemo(
    () => (isChosen ? holdGroups(arranged.groups, tiles) : live),
    [isChosen, arranged, tiles, live],
  );
  return { ref, groups, waiting, settle };
}

/** The first tile that a reader who has scrolled sees; null at the top of the page, where new tiles may come into view. */
function firstInView(root: HTMLElement, places: Places): { name: string; top: number } | null {
  const { top: rootTop } = root.getBoundingClientRect();
  if (window.scrollY === 0) return null;
  const [name, place] = [...places].find(([, { top }]) => rootTop + top >= 0) ?? [];
  return name === undefined || place === undefined ? null : { name, top: place.top };
}
