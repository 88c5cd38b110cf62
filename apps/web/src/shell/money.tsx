import { formatCents, formatMoney, formatWholeMoney } from '../format/format-money.js';
import { texts } from '../texts/texts.js';

interface MoneyProps {
  readonly usd: number | null;
  readonly unpricedModels?: readonly string[];
  /** Where an amount stands by itself, with as many digits as it needs. */
  readonly isAlone?: boolean;
}

/** An amount, with all its digits in its title; marked where a part of it, or all, has no known price. */
export function Money({ usd, unpricedModels = [], isAlone = false }: MoneyProps) {
  const text = isAlone ? formatMoney(usd) : formatCents(usd);
  const title = explain(usd, unpricedModels);
  if (unpricedModels.length === 0) return <span title={title}>{text}</span>;
  const hasPrice = usd !== null && usd > 0;
  return (
    <span title={title}>
      {hasPrice && text}
      <span className="unpriced">{hasPrice ? ' +?' : texts.cost.unpriced}</span>
    </span>
  );
}

function explain(usd: number | null, unpricedModels: readonly string[]): string | undefined {
  const parts = [
    ...(usd !== null && usd > 0 ? [formatWholeMoney(usd)] : []),
    ...(unpricedModels.length > 0 ? [texts.cost.noPrice(unpricedModels.join(', '))] : []),
  ];
  return parts.length === 0 ? undefined : parts.join('. ');
}
