import { texts } from '../texts/texts.js';

const words = texts.format;

/** Made once: they are dear. */
const withDigits = (digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(words.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
const [cents, fractions] = [withDigits(2), withDigits(4)];

/** US dollars with as many digits as the amount needs to be told apart; null has no known price, NaN is not known at all. */
export function formatMoney(usd: number | null): string {
  if (usd === null) return words.unpriced;
  if (Number.isNaN(usd)) return words.unknown;
  if (usd === 0) return '$0.00';
  if (usd < 0.0001) return '<$0.0001';
  const isFraction = usd < 0.1 && !usd.toFixed(4).endsWith('00');
  return `$${(isFraction ? fractions : cents).format(usd)}`;
}
