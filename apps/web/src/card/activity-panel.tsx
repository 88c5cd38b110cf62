import type { AgentActivity } from '@tributary/domain';
import { explainTokens } from '../format/format-tokens.js';
import { Money } from '../shell/money.js';

interface ActivityPanelProps {
  readonly agents: AgentActivity['agents'];
  readonly colours: ReadonlyMap<string, string>;
}

/** What each kind of agent did for a card, all its runs together. */
export function ActivityPanel({ agents, colours }: ActivityPanelProps) {
  if (agents.length === 0) return null;
  return (
    <section className="panel" aria-label="By agent">
      <div className="sec">
        <h2>By agent</h2>
      </div>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">agent</th>
            <th scope="col">runs</th>
            <th scope="col">tools</th>
            <th scope="col">cost</th>
          </tr>
        </thead>
        <tbody>
          {agents.map(({ agent, isSubagent, runs, toolUseCount, tokens, costUsd, unpricedModels }) => (
            <tr key={`${isSubagent} ${agent}`}>
              <th scope="row" style={{ color: colours.get(agent) }}>
                {agent}
              </th>
              <td>{isSubagent ? runs.total : ''}</td>
              <td>{toolUseCount}</td>
              <td title={explainTokens(tokens)}>
                <Money usd={costUsd} unpricedModels={unpricedModels} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
