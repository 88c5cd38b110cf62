import type { CostGrouping, CostReport } from '@tributary/domain';
import { Link } from 'react-router';
import { formatCount } from '../format/format-count.js';
import { formatModel } from '../format/format-model.js';
import { formatNumber } from '../format/format-number.js';
import { countTokens, explainTokens } from '../format/format-tokens.js';
import { Money } from '../shell/money.js';
import type { CostItem } from './stack-costs.js';
import { texts } from '../texts/texts.js';

const words = texts.costs;

interface CostTableProps {
  readonly groupBy: CostGrouping;
  readonly report: CostReport;
}

export function CostTable({ groupBy, report: { items, total } }: CostTableProps) {
  return (
    <table className="figures-table wide-table">
      <thead>
        <tr>
          <th scope="col">{groupBy === 'agentType' ? words.columns.agentType : groupBy}</th>
          <th scope="col">{words.columns.share}</th>
          <th scope="col">{words.columns.runs}</th>
          <th scope="col">{words.columns.tokens}</th>
          <th scope="col">{words.columns.cost}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <CostRow key={item.key} groupBy={groupBy} item={item} totalUsd={total.costUsd} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.sum}</th>
          <td />
          <td />
          <td title={explainTokens(total.tokens)}>{formatCount(countTokens(total.tokens))}</td>
          <td>
            <Money usd={total.costUsd} unpricedModels={unpricedOf(items)} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface CostRowProps {
  readonly groupBy: CostGrouping;
  readonly item: CostItem;
  readonly totalUsd: number;
}

function CostRow({ groupBy, item, totalUsd }: CostRowProps) {
  const share = totalUsd === 0 ? 0 : (item.costUsd / totalUsd) * 100;
  return (
    <tr>
      <th scope="row" title={item.label}>
        <GroupName groupBy={groupBy} item={item} />
      </th>
      <td>
        <span className="share">
          <i style={{ width: `${share}%` }} />
        </span>
        <span className="share-text">{describeShare(item, share)}</span>
      </td>
      <td>{formatNumber(item.runs)}</td>
      <td title={explainTokens(item.tokens)}>{formatCount(countTokens(item.tokens))}</td>
      <td>
        <Money usd={item.costUsd} unpricedModels={item.unpricedModels} />
      </td>
    </tr>
  );
}

/** What has no price has no share that anybody knows. */
function describeShare({ costUsd, unpricedModels }: CostItem, share: number): string {
  if (costUsd === 0 && unpricedModels.length > 0) return texts.format.unknown;
  if (costUsd > 0 && share < 0.05) return '<0.1 %';
  return `${share.toFixed(share < 10 ? 1 : 0)} %`;
}

function GroupName({ groupBy, item: { key, label } }: Omit<CostRowProps, 'totalUsd'>) {
  if (groupBy === 'model') return formatModel(label);
  if (groupBy !== 'card' || key === 'unassigned') return label;
  return (
    <Link className="link" to={`/cards/${encodeURIComponent(key)}`}>
      {label}
    </Link>
  );
}

function unpricedOf(items: readonly CostItem[]): string[] {
  return [...new Set(items.flatMap(({ unpricedModels }) => unpricedModels))];
}
