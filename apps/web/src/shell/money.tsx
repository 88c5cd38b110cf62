import { formatMoney } from '../format/format-money.js';
import { texts } from '../texts/texts.js';

interface MoneyProps {
  readonly usd: number | null;
  readonly unpricedModels?: readonly string[];
}

/** An amount; marked where a part of it, or all, has no known price. */
export function Money({ usd, unpricedModels = [] }: MoneyProps) {
  if (unpricedModels.length === 0) return <span>{formatMoney(usd)}</span>;
  const hasPrice = usd !== null && usd > 0;
  return (
    <span title={texts.cost.noPrice(unpricedModels.join(', '))}>
      {hasPrice && formatMoney(usd)}
      <span className="unpriced">{hasPrice ? ' +?' : texts.cost.unpriced}</span>
    </span>
  );
}
