import { memo, useMemo } from 'react';
import { writesOutput, type Cost } from '@tributary/domain';
import { formatCount } from '../format/format-count.js';
import { formatNumber } from '../format/format-number.js';
import { formatMoney } from '../format/format-money.js';
import { countTokens } from '../format/format-tokens.js';
import { formatTool } from '../format/format-tool.js';
import { Money } from '../shell/money.js';
import { useFirst } from '../shell/use-first.js';
import { texts } from '../texts/texts.js';
import type { Work } from '../work/work.js';
import { breakDownByAgent, type CostGroup } from './break-down-cost.js';
import { CostGroupRows } from './cost-group-rows.js';
import { ModelCosts } from './model-costs.js';

const words = texts.cost;
const firstShown = 30;

interface CostPanelProps {
  readonly work: Work;
  readonly colours: ReadonlyMap<string, string>;
}

/** Who used what. The column of own costs adds up to the whole, also while data arrives. */
export const CostPanel = memo(function CostPanel({ work, colours }: CostPanelProps) {
  const { cost, sessions } = work;
  const groups = useMemo(() => breakDownByAgent(work), [work]);
  const { shown, more } = useFirst(groups, firstShown, words.showAll);
  return (
    <section className="panel" aria-label={words.title} data-glide="aside cost">
      <div className="sec">
        <h2>{words.title}</h2>
      </div>
      <div className="tall">
        <table className="figures-table costs-of-agents">
          <CostHead />
          {shown.map((group) => (
            <CostGroupRows
              key={`${group.kind} ${group.name}`}
              group={group}
              colour={colourOf(group, colours)}
            />
          ))}
          <tfoot>
            <tr>
              <th scope="row">{words.sum}</th>
              <td>{formatNumber(groups.reduce((sum, { tools }) => sum + tools, 0))}</td>
              <td>{formatCount(countTokens(work.tokens))}</td>
              <td>
                <Money usd={cost.totalUsd} unpricedModels={cost.unpricedModels} />
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      {more}
      <ModelCosts work={work} />
      <Reported cost={cost} />
      <WithoutOutput sessions={sessions} />
    </section>
  );
});

function CostHead() {
  return (
    <thead>
      <tr>
        <th scope="col">{words.columns.agent}</th>
        <th scope="col">{words.columns.tools}</th>
        <th scope="col">{words.columns.tokens}</th>
        <th scope="col" title={words.hints.own}>
          {words.columns.own}
        </th>
        <th scope="col" title={words.hints.total}>
          {words.columns.total}
        </th>
      </tr>
    </thead>
  );
}

const colourOf = ({ kind, name }: CostGroup, colours: CostPanelProps['colours']): string | undefined =>
  kind === 'agent' ? colours.get(name) : undefined;

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
