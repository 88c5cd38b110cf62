import { useState } from 'react';
import type { Project } from '@tributary/domain';
import { nameProject } from '../format/name-project.js';
import type { SessionGroup as Group } from './group-sessions.js';
import { SessionTile } from './session-tile.js';

const firstShown = 24;

interface SessionGroupProps {
  readonly group: Group;
  readonly projects: readonly Project[];
}

export function SessionGroup({ group, projects }: SessionGroupProps) {
  const [shown, setShown] = useState(firstShown);
  const left = group.sessions.length - shown;
  return (
    <section className="group" aria-label={group.title}>
      <div className="grp">
        <h2>{group.title}</h2>
        <span className="chip">{group.sessions.length}</span>
      </div>
      {group.sessions.length === 0 && <p className="empty-group">{group.emptyText}</p>}
      <div className="board">
        {group.sessions.slice(0, shown).map((session) => (
          <SessionTile key={session.id} session={session} project={nameProject(session, projects)} />
        ))}
      </div>
      {left > 0 && (
        <button className="button" type="button" onClick={() => setShown(shown + firstShown * 2)}>
          Show {Math.min(left, firstShown * 2)} more of {left}
        </button>
      )}
    </section>
  );
}
