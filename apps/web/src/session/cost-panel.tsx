import { useMemo, type CSSProperties } from 'react';
import { formatCount } from '../format/format-count.js';
import { formatMoney } from '../format/format-money.js';
import { countTokens } from '../format/format-tokens.js';
import { Money } from '../shell/money.js';
import type { Work } from '../work/work.js';
import { breakDownByAgent, type CostRow } from './break-down-cost.js';
import { ModelCosts } from './model-costs.js';

interface CostPanelProps {
  readonly work: Work;
  readonly colours: ReadonlyMap<string, string>;
}

export function CostPanel({ work, colours }: CostPanelProps) {
  const { cost, sessions } = work;
  const rows = useMemo(() => breakDownByAgent(sessions), [sessions]);
  return (
    <section className="panel" aria-label="Cost">
      <div className="sec">
        <h2>Cost</h2>
        <b className="end">{formatMoney(cost.totalUsd)}</b>
      </div>
      <div className="scroll-x tall">
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">agent</th>
              <th scope="col">tokens</th>
              <th scope="col">own</th>
              <th scope="col">total</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <AgentCost key={row.key} row={row} colours={colours} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{formatCount(countTokens(work.tokens))}</td>
              <td />
              <td>
                <Money usd={cost.totalUsd} unpricedModels={cost.unpricedModels} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <ModelCosts sessions={sessions} />
      {cost.reportedByToolUsd !== null && (
        <p className="remark">
          The tool itself reports {formatMoney(cost.reportedByToolUsd)}
          {(cost.unaccountedUsd ?? 0) > 0 &&
            `: ${formatMoney(cost.unaccountedUsd)} more than could be counted`}
          .
        </p>
      )}
    </section>
  );
}

function AgentCost({ row, colours }: { readonly row: CostRow; readonly colours: CostPanelProps['colours'] }) {
  const { run, session, depth, tokens, ownUsd, totalUsd, unpricedModels } = row;
  const hasBelow = totalUsd !== ownUsd;
  return (
    <tr style={{ '--depth': depth } as CSSProperties}>
      <th
        scope="row"
        title={(run === null ? session.title : run.description) ?? ''}
        style={{ color: run === null ? undefined : colours.get(run.agentType) }}
      >
        {run?.agentType ?? 'main'}
      </th>
      <td>{formatCount(tokens)}</td>
      <td>
        <Money usd={ownUsd} unpricedModels={unpricedModels} />
      </td>
      <td className={hasBelow ? '' : 'faint'}>
        <Money usd={totalUsd} />
      </td>
    </tr>
  );
}
