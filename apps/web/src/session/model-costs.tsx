import { useMemo } from 'react';
import type { SessionDetail } from '@tributary/domain';
import { formatCount } from '../format/format-count.js';
import { formatModel } from '../format/format-model.js';
import { Money } from '../shell/money.js';
import { texts } from '../texts/texts.js';
import { breakDownByModel } from './break-down-cost.js';

const { columns } = texts.cost;

export function ModelCosts({ sessions }: { readonly sessions: readonly SessionDetail[] }) {
  const models = useMemo(() => breakDownByModel(sessions), [sessions]);
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
