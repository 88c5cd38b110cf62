import { memo, type CSSProperties } from 'react';
import type { SubAgent } from '@tributary/domain';
import { agentParam, isActive } from '../agents/run-state.js';
import { formatError } from '../format/format-error.js';
import { Elapsed } from '../shell/elapsed.js';
import { Money } from '../shell/money.js';
import { StatusDot } from '../shell/status-dot.js';
import { AgentName } from './agent-name.js';
import { texts } from '../texts/texts.js';

interface SwimLaneProps {
  readonly run: SubAgent;
  readonly colour: string | undefined;
  readonly onOpen: (agent: string) => void;
}

/** A finished lane is one line; a running one also says what it does, above a bar that has no end yet. */
export const SwimLane = memo(function SwimLane({ run, colour, onOpen }: SwimLaneProps) {
  const active = isActive(run.status);
  return (
    <li data-glide={`lane ${run.runId}`}>
      <button
        type="button"
        className={`lane ${active ? 'active' : ''}`}
        style={{ '--c': colour } as CSSProperties}
        onClick={() => onOpen(agentParam(run))}
      >
        <span className="who">
          <StatusDot status={run.status} />
          <AgentName run={run} colour={colour} />
          {run.error !== null && (
            <span className="desc fail" title={run.error}>
              {formatError(run.error)}
            </span>
          )}
        </span>
        <span className="figures">
          <b>
            <Money usd={run.costUsd} unpricedModels={run.unpricedModels} />
          </b>
          <span>{texts.agents.tools(run.toolUseCount)}</span>
          <Elapsed run={run} />
        </span>
        {active && <span className="doing">{run.currentActivity ?? texts.agents.starting}</span>}
        {active && (
          <span className="endless" role="progressbar" aria-label={texts.agents.atWork(run.agentType)} />
        )}
      </button>
    </li>
  );
});
