import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readProjects } from '../api/read-api.js';
import { useClock } from '../live/clock.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { searchAddress } from '../search/search-address.js';
import { texts } from '../texts/texts.js';
import { groupTiles, type Grouping } from './group-tiles.js';
import { markTile } from './mark-tile.js';
import { matchesSearch, type Tile } from './tile.js';
import { TileGroup } from './tile-group.js';
import { useHeldGroups } from './use-held-groups.js';

const words = texts.overview;

const minuteMs = 60_000;

/** Which tiles are shown: all, or those that somebody has to look at. */
export type Only = 'all' | 'person' | 'wrong';

interface TileBoardProps {
  readonly tiles: readonly Tile[];
  readonly grouping: Grouping;
  readonly only: Only;
  readonly hasCards: boolean;
}

export function TileBoard({ tiles, grouping, only, hasCards }: TileBoardProps) {
  const [params] = useSearchParams();
  const search = params.get('q') ?? '';
  const { value } = useAnswer('projects', tiles.length, readProjects);
  const projects = value?.items;
  const minute = useClock((now) => Math.ceil(now / minuteMs));
  const live = useMemo(() => {
    const shown = tiles.filter(
      (tile) => matchesSearch(tile, search, projects ?? []) && isOnly(tile, only, minute * minuteMs),
    );
    return groupTiles(shown, grouping, projects ?? []);
  }, [tiles, grouping, only, search, projects, minute]);
  const { hasOlder, loads, loadOlder } = useOlder(hasCards);
  const choice = [hasCards, grouping, only, search, projects !== undefined, loads].join(' ');
  const { ref, groups, waiting, settle } = useHeldGroups(live, tiles, choice);
  const isNothingFound = search !== '' && groups.every((group) => group.tiles.length === 0);
  return (
    <div className="tile-board" ref={ref}>
      {search !== '' && (
        <Link className="link" to={searchAddress(search)}>
          {words.searchEverything(search)}
        </Link>
      )}
      {isNothingFound ? (
        <p className="dim">{words.nothingHas(search)}</p>
      ) : (
        groups.map((group) => <TileGroup key={group.key} group={group} projects={projects ?? []} />)
      )}
      {hasOlder && (
        <button className="button" type="button" data-glide="board older" onClick={() => void loadOlder()}>
          {hasCards ? words.loadOlder.cards : words.loadOlder.sessions}
        </button>
      )}
      {waiting > 0 && (
        <button className="button settle" type="button" onClick={settle}>
          {words.settle(waiting)}
        </button>
      )}
    </div>
  );
}

function useOlder(hasCards: boolean) {
  const store = useLiveStore();
  const hasOlder = useLive((state) => (hasCards ? state.nextCardCursor : state.nextCursor) !== null);
  // Who asks for older ones wants to see them, wherever they belong.
  const [loads, setLoads] = useState(0);
  const loadOlder = async (): Promise<void> => {
    await (hasCards ? store.loadMoreCards() : store.loadMoreSessions());
    setLoads((last) => last + 1);
  };
  return { hasOlder, loads, loadOlder };
}

function isOnly(tile: Tile, only: Only, now: number): boolean {
  if (only === 'all') return true;
  const mark = markTile(tile, now);
  return only === 'person' ? mark === 'person' : mark !== null && mark !== 'person';
}
