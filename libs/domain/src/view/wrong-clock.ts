/** A machine's clock that is off by less is taken for right: it changes no decision, and may be a delay. */
export const wrongClockMs = 60_000;

/** For a person; null where a clock is right, or was not measured. */
export function describeClock(aheadMs: number | null): string | null {
  if (aheadMs === null || Math.abs(aheadMs) < wrongClockMs) return null;
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const span = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `its clock is ${span} ${aheadMs > 0 ? 'ahead' : 'behind'}`;
}
