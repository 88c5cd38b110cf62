const nanoPerUsd = 1_000_000_000;

/**
 * Dollars are added as whole billionths, because sums of doubles depend on the order of arrival and the state must
 * not. Current prices per token are whole billionths, so this loses nothing; it is exact up to nine million dollars.
 */
export function sumUsd(amounts: Iterable<number>): number {
  let nano = 0;
  for (const usd of amounts) nano += toNanoUsd(usd);
  return fromNanoUsd(nano);
}

export function toNanoUsd(usd: number): number {
  return Math.round(usd * nanoPerUsd);
}

export function fromNanoUsd(nano: number): number {
  return nano / nanoPerUsd;
}
