import { useMemo } from 'react';
import { formatCount } from '../format/format-count.js';
import { formatModel } from '../format/format-model.js';
import { Money } from '../shell/money.js';
import { texts } from '../texts/texts.js';
import type { Work } from '../work/work.js';
import { breakDownByModel } from './break-down-cost.js';

const { columns } = texts.cost;

export function ModelCosts({ work }: { readonly work: Work }) {
  const models = useMemo(() => breakDownByModel(work), [work]);
  if (models.length === 0) return null;
  return (
    <table className="figures-table models">
      <thead>
        <tr>
          <th scope="col">{columns.model}</th>
          <th scope="col">{columns.tokens}</th>
          <th scope="col">{columns.cost}</th>
        </tr>
      </thead>
      <tbody>
        {models.map(({ model, tokens, ownUsd, isUnpriced }) => (
          <tr key={model}>
            <th scope="row" title={model}>
              {formatModel(model)}
            </th>
            <td>{formatCount(tokens)}</td>
            <td>
              <Money usd={ownUsd} unpricedModels={isUnpriced ? [model] : []} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
