import { Fragment, useMemo, useState, type CSSProperties } from 'react';
import type { SessionDetail } from '@tributary/domain';
import { buildTree, flattenTree } from '../agents/build-tree.js';
import { useClock } from '../live/clock.js';
import { fitAxis, type Axis } from './fit-axis.js';
import { fitSpans } from './fit-span.js';
import type { Work } from '../work/work.js';
import { HoverCard, type HoverTarget } from './hover-card.js';
import { MainRow } from './main-row.js';
import { TimelineAxis } from './timeline-axis.js';
import { TimelineRow } from './timeline-row.js';
import { useElementWidth } from './use-element-width.js';

const pxPerTick = 80;
const rowsInView = 14;

interface TimelineViewProps {
  readonly work: Work;
  readonly colours: ReadonlyMap<string, string>;
  readonly onOpen: (agent: string) => void;
}

export function TimelineView({ work, colours, onOpen }: TimelineViewProps) {
  const { sessions, subAgents } = work;
  const [trackRef, trackPx] = useElementWidth<HTMLDivElement>();
  const [hovered, setHovered] = useState<HoverTarget | null>(null);
  const axis = useAxis(sessions, Math.max(2, Math.floor(trackPx / pxPerTick)));
  const colourOf = (type: string) => colours.get(type) ?? 'var(--done)';
  const run = subAgents.find(({ runId }) => runId === hovered?.runId);
  return (
    <div
      className={`timeline ${subAgents.length > rowsInView ? 'scrolls' : ''}`}
      style={{ '--step': `${(axis.stepMs / (axis.to - axis.from)) * 100}%` } as CSSProperties}
    >
      <TimelineAxis axis={axis} trackRef={trackRef} />
      {sessions.map((session) => (
        <Fragment key={session.id}>
          <MainRow session={session} axis={axis} trackPx={trackPx} isAlone={sessions.length === 1} />
          {flattenTree(buildTree(session.subAgents)).map((row) => (
            <TimelineRow
              key={row.run.runId}
              run={row.run}
              depth={row.depth}
              axis={axis}
              trackPx={trackPx}
              colour={colourOf(row.run.agentType)}
              onOpen={onOpen}
              onHover={setHovered}
            />
          ))}
        </Fragment>
      ))}
      {hovered !== null && run !== undefined && (
        <HoverCard run={run} target={hovered} colour={colourOf(run.agentType)} />
      )}
    </div>
  );
}

/** Another object only when the scale is another one, not with every second. */
function useAxis(sessions: readonly SessionDetail[], maxTicks: number): Axis {
  const axis = useClock((now) => JSON.stringify(fitAxis(fitSpans(sessions, now), maxTicks)));
  return useMemo(() => JSON.parse(axis) as Axis, [axis]);
}
