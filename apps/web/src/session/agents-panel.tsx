import { useRef, type CSSProperties, type ReactNode } from 'react';
import { Segments } from '../shell/segments.js';
import { useSearchParam } from '../shell/use-search-param.js';
import { TimelineView } from '../timeline/timeline-view.js';
import type { Work } from '../work/work.js';
import { AgentTree } from './agent-tree.js';
import { keepRoom } from './keep-room.js';
import { StatusFilter } from './status-filter.js';
import { SwimLanes } from './swim-lanes.js';
import { useShownStatus, useWorkOf } from './use-shown-status.js';
import { texts } from '../texts/texts.js';

const words = texts.agents;

const viewNames = ['timeline', 'lanes', 'tree'] as const;
const views = viewNames.map((value) => ({ value, label: words.views[value] }));
type View = (typeof viewNames)[number];

interface AgentsPanelProps {
  readonly work: Work;
  readonly colours: ReadonlyMap<string, string>;
  readonly onOpen: (agent: string) => void;
  /** So many rows will come: their place is kept meanwhile. */
  readonly expected?: number;
  /** Stands below the agents in every view. */
  readonly children?: ReactNode;
}

export function AgentsPanel({ work, colours, onOpen, expected = 0, children }: AgentsPanelProps) {
  const [view, setView] = useSearchParam<View>('view', ['timeline', 'lanes', 'tree']);
  const [status, setStatus] = useShownStatus();
  const shown = useWorkOf(work, status);
  const runs = shown.subAgents;
  const kept = useRoom(work.sessions);
  const room = { '--rows': Math.max(expected, kept) } as CSSProperties;
  return (
    <section className="panel" aria-label={words.title}>
      <div className="sec agents-sec">
        <h2>{words.title}</h2>
        <StatusFilter runs={work.subAgents} shown={status} onShow={setStatus} />
        <Segments label={words.view} options={views} value={view} onChange={setView} />
      </div>
      <div className={expected > 0 ? 'agents-room skeleton' : 'agents-room'} style={room}>
        {view === 'timeline' && expected === 0 && (
          <TimelineView work={shown} colours={colours} onOpen={onOpen} />
        )}
        {view === 'lanes' && <SwimLanes runs={runs} colours={colours} onOpen={onOpen} />}
        {view === 'tree' && <AgentTree runs={runs} colours={colours} onOpen={onOpen} />}
        {runs.length === 0 && expected === 0 && (
          <p className="empty">{status === 'all' ? words.none : words.filter.none(words.statuses[status])}</p>
        )}
      </div>
      {children}
    </section>
  );
}

/** What room was once kept stays, so that nothing moves when the session ends. */
function useRoom(sessions: Work['sessions']): number {
  const most = useRef(0);
  most.current = Math.max(most.current, keepRoom(sessions));
  return most.current;
}
