import { memo, useMemo, type CSSProperties } from 'react';
import type { GroupRow } from './build-rows.js';
import { summarizeGroup } from './summarize-group.js';
import { texts } from '../texts/texts.js';

/** More would leave no room for what they did. */
const mostNamed = 3;

interface GroupHeaderProps {
  readonly row: GroupRow;
  readonly colours: ReadonlyMap<string, string>;
  readonly onToggle: (key: string) => void;
}

/** What several entries of sub-agents come to, in one line. */
export const GroupHeader = memo(function GroupHeader({ row, colours, onToggle }: GroupHeaderProps) {
  const { agents, text } = useMemo(() => summarizeGroup(row.entries), [row.entries]);
  const first = agents[0]?.agent ?? '';
  return (
    <button
      type="button"
      className="log-group"
      style={{ '--c': colours.get(first) } as CSSProperties}
      aria-expanded={row.isOpen}
      onClick={() => onToggle(row.key)}
    >
      <span className="twist" aria-hidden="true">
        {row.isOpen ? '▾' : '▸'}
      </span>
      {agents.slice(0, mostNamed).map(({ agent, count }) => (
        <b key={agent} style={{ color: colours.get(agent) }}>
          {agent}
          {agents.length > 1 && ` ${count}`}
        </b>
      ))}
      {agents.length > mostNamed && <span>{texts.agents.more(agents.length - mostNamed)}</span>}
      <span className="cut">{text}</span>
    </button>
  );
});
