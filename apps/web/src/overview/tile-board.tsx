import { useMemo, useState } from 'react';
import { readProjects } from '../api/read-api.js';
import { useClock } from '../live/clock.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { useTextParam } from '../shell/use-search-param.js';
import { texts } from '../texts/texts.js';
import { groupTiles, type Grouping } from './group-tiles.js';
import { FilterBar } from './filter-bar.js';
import { isCounted } from './figures.js';
import { matchesSearch, type Tile } from './tile.js';
import { TileGroup } from './tile-group.js';
import { useHeldGroups } from './use-held-groups.js';
import { useOnly } from './use-only.js';

const words = texts.overview;

const minuteMs = 60_000;

interface TileBoardProps {
  readonly tiles: readonly Tile[];
  readonly grouping: Grouping;
  readonly hasCards: boolean;
}

export function TileBoard({ tiles, grouping, hasCards }: TileBoardProps) {
  const [search] = useTextParam('q');
  const [only] = useOnly();
  const { value } = useAnswer('projects', tiles.length, readProjects);
  const projects = value?.items;
  const isFiltered = search !== '' || only !== 'all';
  const minute = useClock((now) => Math.ceil(now / minuteMs));
  const live = useMemo(() => {
    const shown = tiles.filter(
      (tile) =>
        matchesSearch(tile, search, projects ?? []) &&
        (only === 'all' || isCounted(tile, only, minute * minuteMs)),
    );
    const grouped = groupTiles(shown, grouping, projects ?? []);
    return isFiltered ? grouped.filter(({ tiles: { length } }) => length > 0) : grouped;
  }, [tiles, grouping, only, search, isFiltered, projects, minute]);
  const { hasOlder, loads, loadOlder } = useOlder(hasCards);
  const choice = [hasCards, grouping, only, search, projects !== undefined, loads].join(' ');
  const { ref, groups, waiting, settle } = useHeldGroups(live, tiles, choice);
  return (
    <div className="tile-board" ref={ref}>
      {isFiltered && (
        <FilterBar
          shown={groups.reduce((sum, group) => sum + group.tiles.length, 0)}
          all={tiles.length}
          isOfCards={hasCards}
        />
      )}
      {groups.map((group) => (
        <TileGroup key={group.key} group={group} projects={projects ?? []} />
      ))}
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
