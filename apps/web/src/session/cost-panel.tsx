import { memo, useMemo, type CSSProperties } from 'react';
import { writesOutput, type Cost } from '@tributary/domain';
import { formatCount } from '../format/format-count.js';
import { formatMoney } from '../format/format-money.js';
import { countTokens } from '../format/format-tokens.js';
import { formatTool } from '../format/format-tool.js';
import { Money } from '../shell/money.js';
import { useFirst } from '../shell/use-first.js';
import { texts } from '../texts/texts.js';
import type { Work } from '../work/work.js';
import { breakDownByAgent, type CostRow } from './break-down-cost.js';
import { ModelCosts } from './model-costs.js';

const words = texts.cost;
const firstShown = 30;

interface CostPanelProps {
  readonly work: Work;
  readonly colours: ReadonlyMap<string, string>;
}

export const CostPanel = memo(function CostPanel({ work, colours }: CostPanelProps) {
  const { cost, sessions } = work;
  const rows = useMemo(() => breakDownByAgent(sessions), [sessions]);
  const { shown, more } = useFirst(rows, firstShown, words.showAll);
  return (
    <section className="panel" aria-label={words.title} data-glide="aside cost">
      <div className="sec">
        <h2>{words.title}</h2>
        <b className="end">
          <Money usd={cost.totalUsd} unpricedModels={cost.unpricedModels} />
        </b>
      </div>
      <div className="scroll-x tall">
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">{words.columns.agent}</th>
              <th scope="col">{words.columns.tokens}</th>
              <th scope="col">{words.columns.own}</th>
              <th scope="col">{words.columns.total}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <AgentCost key={row.key} row={row} colours={colours} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.sum}</th>
              <td>{formatCount(countTokens(work.tokens))}</td>
              <td />
              <td>
                <Money usd={cost.totalUsd} unpricedModels={cost.unpricedModels} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {more}
      <ModelCosts sessions={sessions} />
      <Reported cost={cost} />
      <WithoutOutput sessions={sessions} />
    </section>
  );
});

/** What the tool says of itself, where it does. */
function Reported({ cost: { reportedByToolUsd, unaccountedUsd } }: { readonly cost: Cost }) {
  if (reportedByToolUsd === null) return null;
  return (
    <p className="remark">
      {words.reported(formatMoney(reportedByToolUsd))}
      {(unaccountedUsd ?? 0) > 0 && words.unaccounted(formatMoney(unaccountedUsd))}.
    </p>
  );
}

/** Which versions kept a part of the cost to themselves. */
function WithoutOutput({ sessions }: Pick<Work, 'sessions'>) {
  const silent = sessions.filter(({ tool, toolVersion }) => !writesOutput(tool, toolVersion));
  const names = new Set(silent.map(({ tool, toolVersion }) => formatTool(tool, toolVersion)));
  return names.size > 0 && <p className="remark">{words.withoutOutput([...names].join(', '))}</p>;
}

function AgentCost({ row, colours }: { readonly row: CostRow; readonly colours: CostPanelProps['colours'] }) {
  const { run, session, depth, tokens, ownUsd, totalUsd, unpricedModels, unpricedInTotal } = row;
  const hasBelow = totalUsd !== ownUsd;
  return (
    <tr style={{ '--depth': depth } as CSSProperties}>
      <th
        scope="row"
        title={(run === null ? session.title : run.description) ?? ''}
        style={{ color: run === null ? undefined : colours.get(run.agentType) }}
      >
        {run?.agentType ?? texts.agents.main}
      </th>
      <td>{formatCount(tokens)}</td>
      <td>
        <Money usd={ownUsd} unpricedModels={unpricedModels} />
      </td>
      <td className={hasBelow ? '' : 'faint'}>
        <Money usd={totalUsd} unpricedModels={unpricedInTotal} />
      </td>
    </tr>
  );
}
