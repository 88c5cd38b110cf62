import { memo } from 'react';
import type { AgentActivity } from '@tributary/domain';
import { formatNumber } from '../format/format-number.js';
import { explainTokens } from '../format/format-tokens.js';
import { Money } from '../shell/money.js';
import { texts } from '../texts/texts.js';

const words = texts.card.byAgent;

interface ActivityPanelProps {
  readonly agents: AgentActivity['agents'];
  readonly colours: ReadonlyMap<string, string>;
}

/** What each kind of agent did for a card, all its runs together. */
export const ActivityPanel = memo(function ActivityPanel({ agents, colours }: ActivityPanelProps) {
  if (agents.length === 0) return null;
  return (
    <section className="panel" aria-label={words.title} data-glide="aside agents">
      <div className="sec">
        <h2>{words.title}</h2>
      </div>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{words.agent}</th>
            <th scope="col">{words.runs}</th>
            <th scope="col">{words.tools}</th>
            <th scope="col">{words.cost}</th>
          </tr>
        </thead>
        <tbody>
          {agents.map(({ agent, isSubagent, runs, toolUseCount, tokens, costUsd, unpricedModels }) => (
            <tr key={`${isSubagent} ${agent}`}>
              <th scope="row" style={{ color: colours.get(agent) }}>
                {agent}
              </th>
              <td>{isSubagent ? formatNumber(runs.total) : ''}</td>
              <td>{formatNumber(toolUseCount)}</td>
              <td title={explainTokens(tokens)}>
                <Money usd={costUsd} unpricedModels={unpricedModels} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
