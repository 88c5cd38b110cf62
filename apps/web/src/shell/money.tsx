import { formatMoney } from '../format/format-money.js';

interface MoneyProps {
  readonly usd: number | null;
  readonly unpricedModels?: readonly string[];
}

/** An amount; marked where a part of it, or all, has no known price. */
export function Money({ usd, unpricedModels = [] }: MoneyProps) {
  if (unpricedModels.length === 0) return <span>{formatMoney(usd)}</span>;
  return (
    <span className="unpriced" title={`No price is known for ${unpricedModels.join(', ')}`}>
      {usd === null || usd === 0 ? 'unpriced' : `${formatMoney(usd)} +?`}
    </span>
  );
}
