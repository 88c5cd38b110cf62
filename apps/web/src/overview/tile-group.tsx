import { useState } from 'react';
import type { Project } from '@tributary/domain';
import { texts } from '../texts/texts.js';
import type { TileGroup as Group } from './group-tiles.js';
import { projectOf } from './tile.js';
import { TileView } from './tile-view.js';

const firstShown = 24;

interface TileGroupProps {
  readonly group: Group;
  readonly projects: readonly Project[];
}

export function TileGroup({ group: { key, title, tiles, emptyText }, projects }: TileGroupProps) {
  const [shown, setShown] = useState(firstShown);
  const left = tiles.length - shown;
  return (
    <section className="group" aria-label={title} data-glide={`board group ${key}`}>
      <div className="grp">
        <h2>{title}</h2>
        <span className="chip">{tiles.length}</span>
      </div>
      {tiles.length === 0 && <p className="empty-group">{emptyText}</p>}
      <div className="board">
        {tiles.slice(0, shown).map((tile) => (
          <TileView key={tile.id} tile={tile} project={projectOf(tile, projects)} />
        ))}
      </div>
      {left > 0 && (
        <button className="button" type="button" onClick={() => setShown(shown + firstShown * 2)}>
          {texts.overview.showMore(Math.min(left, firstShown * 2), left)}
        </button>
      )}
    </section>
  );
}
