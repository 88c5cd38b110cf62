import type { MouseEvent } from 'react';
import { formatNumber } from '../format/format-number.js';
import { texts } from '../texts/texts.js';
import type { EntryCount } from './count-entries.js';
import type { HiddenAgents } from './use-hidden-agents.js';

const words = texts.log;

interface AgentChipsProps {
  readonly counts: readonly EntryCount[];
  readonly colours: ReadonlyMap<string, string>;
  readonly choice: HiddenAgents;
}

/** Each agent with the number of its entries; pressing one hides or shows them, or those of all others. */
export function AgentChips({ counts, colours, choice: { hidden, toggle, hide } }: AgentChipsProps) {
  const showOnly = (agent: string): void =>
    hide(counts.map((each) => each.agent).filter((name) => name !== agent));
  const press = (agent: string, { altKey }: MouseEvent): void => (altKey ? showOnly(agent) : toggle(agent));
  return (
    <div className="chips" role="group" aria-label={words.chips}>
      {counts.map(({ agent, entries }) => (
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
          {agent} {formatNumber(entries)}
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
