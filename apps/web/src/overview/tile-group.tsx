import { useState } from 'react';
import type { Project } from '@tributary/domain';
import { texts } from '../texts/texts.js';
import { CardTile } from './card-tile.js';
import type { TileGroup as Group } from './group-tiles.js';
import { SessionTile } from './session-tile.js';
import { projectOf } from './tile.js';

const firstShown = 24;

interface TileGroupProps {
  readonly group: Group;
  readonly projects: readonly Project[];
}

export function TileGroup({ group: { title, tiles, emptyText }, projects }: TileGroupProps) {
  const [shown, setShown] = useState(firstShown);
  const left = tiles.length - shown;
  return (
    <section className="group" aria-label={title}>
      <div className="grp">
        <h2>{title}</h2>
        <span className="chip">{tiles.length}</span>
      </div>
      {tiles.length === 0 && <p className="empty-group">{emptyText}</p>}
      <div className="board">
        {tiles.slice(0, shown).map((tile) => {
          const project = projectOf(tile, projects);
          return tile.kind === 'card' ? (
            <CardTile key={tile.id} tile={tile} project={project} />
          ) : (
            <SessionTile key={tile.id} tile={tile} project={project} />
          );
        })}
      </div>
      {left > 0 && (
        <button className="button" type="button" onClick={() => setShown(shown + firstShown * 2)}>
          {texts.overview.showMore(Math.min(left, firstShown * 2), left)}
        </button>
      )}
    </section>
  );
}
