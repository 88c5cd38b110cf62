import type { MouseEvent } from 'react';
import type { AgentActivity } from '@tributary/domain';
import { formatNumber } from '../format/format-number.js';
import { texts } from '../texts/texts.js';
import type { HiddenAgents } from './use-hidden-agents.js';

const words = texts.log;

interface AgentChipsProps {
  readonly agents: AgentActivity['agents'];
  readonly colours: ReadonlyMap<string, string>;
  readonly choice: HiddenAgents;
}

/** Each agent with the number of its entries; pressing one hides or shows them, or those of all others. */
export function AgentChips({ agents, colours, choice: { hidden, toggle, hide } }: AgentChipsProps) {
  const shown = agents.filter(({ eventCount }) => eventCount > 0);
  const showOnly = (agent: string): void =>
    hide(shown.map((each) => each.agent).filter((name) => name !== agent));
  const press = (agent: string, { altKey }: MouseEvent): void => (altKey ? showOnly(agent) : toggle(agent));
  return (
    <div className="chips" role="group" aria-label={words.chips}>
      {shown.map(({ agent, eventCount }) => (
        <button
          key={agent}
          type="button"
          className={`chip agent-chip ${hidden.has(agent) ? '' : 'on'}`}
          aria-pressed={!hidden.has(agent)}
          title={words.chipHint(agent)}
          onClick={(event) => press(agent, event)}
          onDoubleClick={() => showOnly(agent)}
        >
          <i style={{ background: colours.get(agent) ?? 'var(--done)' }} aria-hidden="true" />
          {agent} {formatNumber(eventCount)}
        </button>
      ))}
      {hidden.size > 0 && (
        <button type="button" className="chip" onClick={() => hide([])}>
          {words.showAll}
        </button>
      )}
    </div>
  );
}
