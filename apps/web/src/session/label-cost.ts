import type { Cost } from '@tributary/domain';
import { formatCents } from '../format/format-money.js';
import { texts } from '../texts/texts.js';

const words = texts.card.figures;

/** What part of the total is the main agents' own, where others have a part in it. */
export function labelCost({ ownUsd, totalUsd, unaccountedUsd, unpricedModels }: Cost): string {
  const own = formatCents(ownUsd === 0 && unpricedModels.length > 0 ? null : ownUsd);
  if ((unaccountedUsd ?? 0) > 0) return words.unaccounted(own, formatCents(unaccountedUsd));
  return ownUsd === totalUsd ? words.cost : words.own(own);
}
