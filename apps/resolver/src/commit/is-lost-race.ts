/** Unique violation, deadlock, serialization failure: another transaction was there first. */
const lostRace: ReadonlySet<unknown> = new Set(['23505', '40P01', '40001']);

export function isLostRace(error: unknown): boolean {
  return lostRace.has((error as { code?: unknown } | null)?.code);
}
