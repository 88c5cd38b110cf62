import { memo, type CSSProperties } from 'react';
import type { ConversationPart, SubAgent } from '@tributary/domain';
import { agentParam } from '../agents/run-state.js';
import { formatDateAndTime, formatTimeOfDay } from '../format/format-time-of-day.js';
import { Elapsed } from '../shell/elapsed.js';
import { Money } from '../shell/money.js';
import { StatusDot } from '../shell/status-dot.js';

interface SpawnLineProps {
  readonly part: ConversationPart;
  readonly run: SubAgent;
  readonly colour: string | undefined;
  readonly onOpen: (agent: string) => void;
}

/** The call that started an agent, in the colour of its lane. */
export const SpawnLine = memo(function SpawnLine({ part, run, colour, onOpen }: SpawnLineProps) {
  return (
    <div className="part spawn" style={{ '--c': colour } as CSSProperties}>
      <time dateTime={part.at ?? undefined} title={part.at === null ? undefined : formatDateAndTime(part.at)}>
        {formatTimeOfDay(part.at)}
      </time>
      <button type="button" onClick={() => onOpen(agentParam(run))}>
        <span aria-hidden="true">↳</span>
        <StatusDot status={run.status} />
        <b style={{ color: colour }}>{run.agentType}</b>
        <span className="gist">{run.description}</span>
        <span className="end">
          <Elapsed run={run} /> · <Money usd={run.costUsd} unpricedModels={run.unpricedModels} />
        </span>
      </button>
    </div>
  );
});
