import { memo } from 'react';
import type { SessionDetail } from '@tributary/domain';
import { nameSessionStatus, statusOfSession } from '../agents/status-of-session.js';
import { formatDuration } from '../format/format-duration.js';
import { formatModel } from '../format/format-model.js';
import { formatNumber } from '../format/format-number.js';
import { useClock } from '../live/clock.js';
import { unpricedOfMain } from '../session/unpriced-of-main.js';
import { Money } from '../shell/money.js';
import { StatusDot } from '../shell/status-dot.js';
import type { Axis } from './fit-axis.js';
import { endOfSession } from './fit-span.js';
import { TimelineBar } from './timeline-bar.js';
import { texts } from '../texts/texts.js';

interface MainRowProps {
  readonly session: SessionDetail;
  readonly axis: Axis;
  readonly trackPx: number;
  /** The only session of the page: its title says nothing new. */
  readonly isAlone: boolean;
  readonly onOpen: (agent: string) => void;
}

/** The session itself, above the agents it started. */
export const MainRow = memo(function MainRow(props: MainRowProps) {
  const { session, axis, trackPx, isAlone, onOpen } = props;
  const from = session.startedAt === null ? axis.from : Date.parse(session.startedAt);
  const end = endOfSession(session);
  const length = useClock((now) => formatDuration((end ?? now) - from));
  return (
    <button type="button" className="time-row" onClick={() => onOpen(session.id)}>
      <span className="who">
        <StatusDot status={statusOfSession(session)} />
        <span className="type">{texts.agents.main}</span>
        <span className="desc" title={session.title ?? ''}>
          {isAlone ? modelOf(session) : (session.title ?? session.id)}
        </span>
      </span>
      <span className="track">
        <TimelineBar
          from={from}
          to={end}
          axis={axis}
          trackPx={trackPx}
          status={session.status}
          label={labelOf(session)}
          colour="var(--done)"
        />
      </span>
      <span className="num">
        <b>
          <Money usd={session.cost.ownUsd} unpricedModels={unpricedOfMain(session)} />
        </b>
      </span>
      <span className="num wide">{formatNumber(session.toolUseCount)}</span>
      <span className="num wide">{length}</span>
    </button>
  );
});

/** What it does or waits for; one that is over needs no words. */
function labelOf(session: SessionDetail): string {
  const { status, attention, currentActivity } = session;
  if (status === 'running' || status === 'waiting') return attention ?? currentActivity ?? '';
  return statusOfSession(session) === 'running' ? nameSessionStatus(session) : '';
}

function modelOf({ model }: SessionDetail): string {
  return model === null ? texts.agents.mainAgent : formatModel(model);
}
