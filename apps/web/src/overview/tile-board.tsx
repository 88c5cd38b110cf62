import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readProjects } from '../api/read-api.js';
import { useClock } from '../live/clock.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { texts } from '../texts/texts.js';
import { groupTiles, type Grouping } from './group-tiles.js';
import { markTile } from './mark-tile.js';
import { matchesSearch, type Tile } from './tile.js';
import { TileGroup } from './tile-group.js';

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
  const store = useLiveStore();
  const [params] = useSearchParams();
  const search = params.get('q') ?? '';
  const nextCursor = useLive((state) => (hasCards ? state.nextCardCursor : state.nextCursor));
  const { value } = useAnswer('projects', tiles.length, readProjects);
  const projects = value?.items;
  const minute = useClock((now) => Math.ceil(now / minuteMs));
  const groups = useMemo(() => {
    const shown = tiles.filter(
      (tile) => matchesSearch(tile, search, projects ?? []) && isOnly(tile, only, minute * minuteMs),
    );
    return groupTiles(shown, grouping, projects ?? []);
  }, [tiles, grouping, only, search, projects, minute]);
  const isNothingFound = search !== '' && groups.every((group) => group.tiles.length === 0);
  return (
    <>
      {search !== '' && (
        <Link className="link" to={`/search?q=${encodeURIComponent(search)}`}>
          {words.searchEverything(search)}
        </Link>
      )}
      {isNothingFound ? (
        <p className="dim">{words.nothingHas(search)}</p>
      ) : (
        groups.map((group) => <TileGroup key={group.key} group={group} projects={projects ?? []} />)
      )}
      {nextCursor !== null && (
        <button
          className="button"
          type="button"
          onClick={() => void (hasCards ? store.loadMoreCards() : store.loadMoreSessions())}
        >
          {hasCards ? words.loadOlder.cards : words.loadOlder.sessions}
        </button>
      )}
    </>
  );
}

function isOnly(tile: Tile, only: Only, now: number): boolean {
  if (only === 'all') return true;
  const mark = markTile(tile, now);
  return only === 'person' ? mark === 'person' : mark === 'wrong' || mark === 'stuck';
}
