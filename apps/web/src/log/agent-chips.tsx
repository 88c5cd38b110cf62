import type { AgentActivity } from '@tributary/domain';
import { formatNumber } from '../format/format-number.js';
import { texts } from '../texts/texts.js';

interface AgentChipsProps {
  readonly agents: AgentActivity['agents'];
  readonly colours: ReadonlyMap<string, string>;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (agent: string) => void;
}

/** Each agent with the number of its entries; pressing one hides or shows them. */
export function AgentChips({ agents, colours, hidden, onToggle }: AgentChipsProps) {
  return (
    <div className="chips" role="group" aria-label={texts.log.chips}>
      {agents
        .filter(({ eventCount }) => eventCount > 0)
        .map(({ agent, eventCount }) => (
          <button
            key={agent}
            type="button"
            className={`chip agent-chip ${hidden.has(agent) ? '' : 'on'}`}
            aria-pressed={!hidden.has(agent)}
            onClick={() => onToggle(agent)}
          >
            <i style={{ background: colours.get(agent) ?? 'var(--done)' }} aria-hidden="true" />
            {agent} {formatNumber(eventCount)}
          </button>
        ))}
    </div>
  );
}
