import type { SubAgent } from '@tributary/domain';
import { tones } from '../agents/describe-status.js';
import type { RunStatus } from '../agents/run-state.js';
import { Segments } from '../shell/segments.js';
import { useSearchParam } from '../shell/use-search-param.js';
import { TimelineView } from '../timeline/timeline-view.js';
import type { Work } from '../work/work.js';
import { AgentTree } from './agent-tree.js';
import { SwimLanes } from './swim-lanes.js';

const views = [
  { value: 'timeline', label: 'Timeline' },
  { value: 'lanes', label: 'Lanes' },
  { value: 'tree', label: 'Tree' },
] as const;
type View = (typeof views)[number]['value'];

const shownStatuses = [
  ['running', 'running'],
  ['pending', 'pending'],
  ['completed', 'done'],
  ['failed', 'failed'],
  ['aborted', 'stopped'],
  ['orphaned', 'orphaned'],
  ['unknown', 'unknown'],
] as const satisfies readonly (readonly [RunStatus, string])[];

interface AgentsPanelProps {
  readonly work: Work;
  readonly colours: ReadonlyMap<string, string>;
  readonly onOpen: (agent: string) => void;
}

export function AgentsPanel({ work, colours, onOpen }: AgentsPanelProps) {
  const [view, setView] = useSearchParam<View>('view', ['timeline', 'lanes', 'tree']);
  const runs = work.subAgents;
  return (
    <section className="panel" aria-label="Agents">
      <div className="sec">
        <h2>Agents</h2>
        <div className="chips">
          <StatusCounts runs={runs} />
        </div>
        <Segments label="View of the agents" options={views} value={view} onChange={setView} />
      </div>
      {view === 'timeline' && <TimelineView work={work} colours={colours} onOpen={onOpen} />}
      {view === 'lanes' && <SwimLanes runs={runs} colours={colours} onOpen={onOpen} />}
      {view === 'tree' && <AgentTree runs={runs} colours={colours} onOpen={onOpen} />}
      {runs.length === 0 && (
        <p className="empty">No sub-agents yet. They appear here as soon as a session delegates something.</p>
      )}
    </section>
  );
}

function StatusCounts({ runs }: { readonly runs: readonly SubAgent[] }) {
  return shownStatuses.map(([status, word]) => {
    const count = runs.filter((run) => run.status === status).length;
    return (
      count > 0 && (
        <span key={status} className="chip">
          <span className={`dot ${tones[status]}`} aria-hidden="true" />
          {count} {word}
        </span>
      )
    );
  });
}
