import { texts } from '../texts/texts.js';

const units = [
  { size: 1e9, suffix: 'B' },
  { size: 1e6, suffix: 'M' },
  { size: 1e3, suffix: 'k' },
] as const;

/** Three digits are enough to compare: 987, 12.3k, 1.42M; NaN is not known. */
export function formatCount(count: number): string {
  if (Number.isNaN(count)) return texts.format.unknown;
  // What rounds up to the next unit is shown in it: 1.00M, not 1000k.
  const unit = units.find(({ size }) => count >= size * 0.9995);
  if (unit === undefined) return String(Math.round(count));
  const scaled = count / unit.size;
  const digits = scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2;
  return `${scaled.toFixed(unit.suffix === 'k' ? Math.min(digits, 1) : digits)}${unit.suffix}`;
}
