import { memo, useMemo, type CSSProperties } from 'react';
import { formatNumber } from '../format/format-number.js';
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
  const named = agents.slice(0, mostNamed);
  const first = named[0]?.agent ?? '';
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
      {named.map(({ agent, count }, index) => (
        <span key={agent} className="log-group-agent">
          <b style={{ color: colours.get(agent) }}>{agent}</b>
          {agents.length > 1 && ` ×${formatNumber(count)}`}
          {index < named.length - 1 && ','}
        </span>
      ))}
      {agents.length > mostNamed && <span>{texts.agents.more(agents.length - mostNamed)}</span>}
      <span className="cut">· {text}</span>
    </button>
  );
});
