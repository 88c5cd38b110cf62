/** From what the driver returns (dates, and text for bigint and numeric) to what the API answers. */
export function toIso(time: Date): string;
export function toIso(time: Date | null): string | null;
export function toIso(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}

const picoPerUsd = 1e12;

/** To the twelve places the database keeps, so that sums of doubles show no dust. */
export function roundUsd(usd: number): number {
  return Math.round(usd * picoPerUsd) / picoPerUsd;
}

export function durationMs(from: Date | null, to: Date | null): number | null {
  return from === null || to === null ? null : Math.max(0, to.getTime() - from.getTime());
}
