import { formatNumber } from '../format/format-number.js';

export const searchTexts = {
  title: 'Search',
  hint: 'Everything that was said and done, by words. Quotes, OR and - work.',
  problem: 'The search failed',
  nothing: 'Nothing was found.',
  found: (total: number, isCut: boolean) =>
    isCut ? `The best of the newest ${formatNumber(total)}` : `${formatNumber(total)} found, the best first`,
  more: (count: number) => `${formatNumber(count)} more in this session`,
  fewer: 'Show fewer',
  untitled: 'Untitled',
} as const;
