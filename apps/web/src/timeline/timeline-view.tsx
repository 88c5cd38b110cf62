import { use, useCallback, useMemo, useState, type CSSProperties } from 'react';
import type { SessionDetail } from '@tributary/domain';
import { buildTree, flattenTree, type TreeNode } from '../agents/build-tree.js';
import { FixedTime } from '../live/clock.js';
import { LazyChunks } from '../shell/lazy-chunks.js';
import type { Work } from '../work/work.js';
import { HoverCard, type HoverTarget } from './hover-card.js';
import { MainRow } from './main-row.js';
import { percentAt } from './place-bar.js';
import { TimelineAxis } from './timeline-axis.js';
import { TimelineRow } from './timeline-row.js';
import { useAxis } from './use-axis.js';
import { useElementWidth } from './use-element-width.js';

const pxPerTick = 80;
const rowsInView = 14;
/** As in timeline.css. */
const rowPx = 32;

interface TimelineViewProps {
  readonly work: Work;
  readonly colours: ReadonlyMap<string, string>;
  readonly onOpen: (agent: string) => void;
}

export function TimelineView({ work, colours, onOpen }: TimelineViewProps) {
  const { sessions, subAgents, wholeSessions = sessions } = work;
  const [trackRef, trackPx] = useElementWidth<HTMLDivElement>();
  const [hovered, setHovered] = useState<HoverTarget | null>(null);
  const axis = useAxis(wholeSessions, Math.max(2, Math.floor(trackPx / pxPerTick)));
  const then = use(FixedTime);
  const rows = useMemo(() => sessions.flatMap(listRows), [sessions]);
  const run = subAgents.find(({ runId }) => runId === hovered?.runId);
  const isAlone = sessions.length === 1;
  const show = useCallback(
    ({ session, node }: Row) =>
      node === null ? (
        <MainRow key={session.id} {...{ session, axis, trackPx, isAlone, onOpen }} />
      ) : (
        <TimelineRow
          key={node.run.runId}
          {...{ axis, trackPx, onOpen }}
          run={node.run}
          depth={node.depth}
          colour={colours.get(node.run.agentType) ?? 'var(--done)'}
          onHover={setHovered}
        />
      ),
    [axis, trackPx, isAlone, colours, onOpen],
  );
  const style = {
    '--step': `${(axis.stepMs / (axis.to - axis.from)) * 100}%`,
    '--then': then === null ? undefined : `${percentAt(axis, then)}%`,
  } as CSSProperties;
  const isLong = subAgents.length > rowsInView;
  return (
    <div
      className={`timeline ${isLong ? 'scrolls' : ''} ${then === null ? '' : 'past'}`}
      style={style}
      data-scroller={isLong ? '' : undefined}
    >
      {/* Not at the end: the last row there has no line below it. */}
      {hovered !== null && run !== undefined && (
        <HoverCard run={run} target={hovered} colour={colours.get(run.agentType) ?? 'var(--done)'} />
      )}
      <TimelineAxis axis={axis} trackRef={trackRef} />
      {/* Bars need to know how wide their track is. */}
      {trackPx > 0 && (
        <LazyChunks items={rows} guessedPx={rowPx}>
          {show}
        </LazyChunks>
      )}
    </div>
  );
}

interface Row {
  readonly session: SessionDetail;
  /** Null for the session's main agent. */
  readonly node: TreeNode | null;
}

const listed = new WeakMap<SessionDetail, readonly Row[]>();

/** The same rows as long as the session is the same: what is told of one is not drawn in all of them. */
function listRows(session: SessionDetail): readonly Row[] {
  const known = listed.get(session);
  if (known !== undefined) return known;
  const nodes = flattenTree(buildTree(session.subAgents));
  const rows = [{ session, node: null }, ...nodes.map((node) => ({ session, node }))];
  listed.set(session, rows);
  return rows;
}
