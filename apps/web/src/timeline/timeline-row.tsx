import { memo, type CSSProperties } from 'react';
import type { SubAgent } from '@tributary/domain';
import { agentParam, endOf } from '../agents/run-state.js';
import { startOf } from '../agents/order-lanes.js';
import { formatNumber } from '../format/format-number.js';
import { AgentName } from '../session/agent-name.js';
import { Elapsed } from '../shell/elapsed.js';
import { Money } from '../shell/money.js';
import { StatusDot } from '../shell/status-dot.js';
import type { Axis } from './fit-axis.js';
import type { HoverTarget } from './hover-card.js';
import { labelBar } from './label-bar.js';
import { TimelineBar } from './timeline-bar.js';

interface TimelineRowProps {
  readonly run: SubAgent;
  readonly depth: number;
  readonly axis: Axis;
  readonly trackPx: number;
  readonly colour: string;
  readonly onOpen: (agent: string) => void;
  readonly onHover: (target: HoverTarget | null) => void;
}

export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { run, depth, axis, trackPx, colour, onOpen, onHover } = props;
  const hover = (element: Element) => onHover({ runId: run.runId, ...corner(element) });
  return (
    <button
      type="button"
      className="time-row"
      style={{ '--depth': depth + 1 } as CSSProperties}
      onClick={() => onOpen(agentParam(run))}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && hover(currentTarget)}
      onBlur={() => onHover(null)}
      onPointerLeave={() => onHover(null)}
    >
      <span className="who">
        <span className="indent" />
        <StatusDot status={run.status} />
        <AgentName run={run} colour={colour} />
      </span>
      <span
        className="track"
        onPointerEnter={({ currentTarget, pointerType }) => pointerType === 'mouse' && hover(currentTarget)}
      >
        {run.startedAt !== null && (
          <TimelineBar
            from={startOf(run)}
            to={endOf(run)}
            axis={axis}
            trackPx={trackPx}
            status={run.status}
            label={labelBar(run)}
            colour={colour}
          />
        )}
      </span>
      <span className="num">
        <b>
          <Money usd={run.costUsd} unpricedModels={run.unpricedModels} />
        </b>
      </span>
      <span className="num wide">{formatNumber(run.toolUseCount)}</span>
      <span className="num wide">
        <Elapsed run={run} />
      </span>
    </button>
  );
});

/** Where the bar stands on the screen. */
function corner(element: Element): { left: number; top: number; bottom: number } {
  const { left, top, bottom } = (element.querySelector('.b') ?? element).getBoundingClientRect();
  return { left, top, bottom };
}
