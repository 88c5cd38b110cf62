import { texts } from '../texts/texts.js';

const words = texts.format;

/** Made once: they are dear. */
const withDigits = (digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(words.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
const [cents, fractions] = [withDigits(2), withDigits(4)];
const whole = new Intl.NumberFormat(words.locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** US dollars with as many digits as the amount needs to be told apart; null has no known price, NaN is not known at all. */
export function formatMoney(usd: number | null): string {
  if (usd === null) return words.unpriced;
  if (Number.isNaN(usd)) return words.unknown;
  if (usd === 0) return '$0.00';
  if (usd < 0.0001) return '<$0.0001';
  const isFraction = usd < 0.1 && !usd.toFixed(4).endsWith('00');
  return `$${(isFraction ? fractions : cents).format(usd)}`;
}

/** The same where amounts stand among others: to the cent, so that a column can be compared. */
export function formatCents(usd: number | null): string {
  if (usd === null) return words.unpriced;
  if (Number.isNaN(usd)) return words.unknown;
  return usd > 0 && usd < 0.005 ? '<$0.01' : `$${cents.format(usd)}`;
}

/** As much as is known of an amount: $0.087312. */
export function formatWholeMoney(usd: number): string {
  return usd > 0 && usd < 0.000001 ? '<$0.000001' : `$${whole.format(usd)}`;
}
