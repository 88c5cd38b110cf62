import type { CSSProperties } from 'react';
import type { SubAgent } from '@tributary/domain';
import { formatError } from '../format/format-error.js';
import { formatTokens } from '../format/format-tokens.js';
import { formatMoment } from '../format/format-time-of-day.js';
import { Elapsed } from '../shell/elapsed.js';
import { Money } from '../shell/money.js';
import { texts } from '../texts/texts.js';

export interface HoverTarget {
  readonly runId: string;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

interface HoverCardProps {
  readonly run: SubAgent;
  readonly target: HoverTarget;
  readonly colour: string;
}

const words = texts.agents.hover;
const widthPx = 320;
const marginPx = 8;
const highestPx = 240;

/** Below the bar, or above it where there is no room for all of the card. */
function besideBar({ top, bottom }: HoverTarget): CSSProperties {
  if (bottom + highestPx < window.innerHeight) return { top: bottom + marginPx };
  return { bottom: window.innerHeight - top + marginPx };
}

/** Decoration for the eye: the row it belongs to says the same to a screen reader. */
export function HoverCard({ run, target, colour }: HoverCardProps) {
  const left = Math.max(marginPx, Math.min(target.left, window.innerWidth - widthPx - marginPx));
  const style = { '--c': colour, left, ...besideBar(target), width: widthPx } as CSSProperties;
  return (
    <div className="hover-card" style={style} aria-hidden="true">
      <strong>{run.agentType}</strong>
      <p>{run.description ?? words.noDescription}</p>
      <dl>
        <dt>{texts.agents.statuses[run.status]}</dt>
        <dd>
          <Elapsed run={run} /> {words.since(formatMoment(run.startedAt))}
        </dd>
        <dt>{words.cost}</dt>
        <dd>
          <Money usd={run.costUsd} unpricedModels={run.unpricedModels} isAlone />, {formatTokens(run.tokens)}
        </dd>
        <dt>{words.tools}</dt>
        <dd>{words.calls(run.toolUseCount)}</dd>
        {run.currentActivity !== null && (
          <>
            <dt>{run.status === 'running' ? words.now : words.last}</dt>
            <dd>{run.currentActivity}</dd>
          </>
        )}
        {run.error !== null && (
          <>
            <dt>{words.error}</dt>
            <dd className="fail">{formatError(run.error)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
