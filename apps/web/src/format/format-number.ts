import { formatTexts } from '../texts/format-texts.js';

/** Things that are counted one by one, to the last: 1,287; NaN is not known. */
export function formatNumber(count: number): string {
  return Number.isNaN(count) ? formatTexts.unknown : count.toLocaleString(formatTexts.locale);
}
