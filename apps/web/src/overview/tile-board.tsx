import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readProjects } from '../api/read-api.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { groupTiles, type Grouping } from './group-tiles.js';
import { matchesSearch, type Tile } from './tile.js';
import { TileGroup } from './tile-group.js';

interface TileBoardProps {
  readonly tiles: readonly Tile[];
  readonly grouping: Grouping;
  readonly hasCards: boolean;
}

export function TileBoard({ tiles, grouping, hasCards }: TileBoardProps) {
  const store = useLiveStore();
  const [params] = useSearchParams();
  const search = params.get('q') ?? '';
  const nextCursor = useLive((state) => (hasCards ? state.nextCardCursor : state.nextCursor));
  const { value } = useAnswer('projects', tiles.length, readProjects);
  const projects = value?.items;
  const groups = useMemo(() => {
    const shown = tiles.filter((tile) => matchesSearch(tile, search, projects ?? []));
    return groupTiles(shown, grouping, projects ?? []);
  }, [tiles, grouping, search, projects]);
  const isNothingFound = search !== '' && groups.every((group) => group.tiles.length === 0);
  return (
    <>
      {search !== '' && (
        <Link className="link" to={`/search?q=${encodeURIComponent(search)}`}>
          Search for “{search}” in everything that was said and done
        </Link>
      )}
      {isNothingFound ? (
        <p className="dim">Nothing here has “{search}”.</p>
      ) : (
        groups.map((group) => <TileGroup key={group.key} group={group} projects={projects ?? []} />)
      )}
      {nextCursor !== null && (
        <button
          className="button"
          type="button"
          onClick={() => void (hasCards ? store.loadMoreCards() : store.loadMoreSessions())}
        >
          Load older {hasCards ? 'cards' : 'sessions'}
        </button>
      )}
    </>
  );
}
