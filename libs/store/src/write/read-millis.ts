/** Epoch milliseconds of a timestamp column. */
export function readMillis(value: Date | null): number | null {
  return value === null ? null : value.getTime();
}
