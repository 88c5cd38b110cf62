/**
 * OpenCode ids (`evt_`, `msg_`, `prt_`, `per_`, `que_`) begin with the low 36 bits of the millisecond in
 * which they were made, then a counter of 12 bits. That time is the server's own, and it is equal in every
 * view of a thing, which an arrival time is not.
 */
const idStart = /^[a-z]{3}_([0-9a-f]{12})/;
const counterSize = 2 ** 12;
const spanMs = 2 ** 36;
const dayMs = 86_400_000;
const clockGrainMs = 1_000;

function nearest(id: string, near: number): number | undefined {
  const digits = idStart.exec(id)?.[1];
  if (digits === undefined) return undefined;
  const low = Math.floor(Number.parseInt(digits, 16) / counterSize);
  return low + Math.round((near - low) / spanMs) * spanMs;
}

/** When an id was made, given a time near it; that time itself where the id tells none (clients may choose ids). */
export function timeOfId(id: string | undefined, near: number | null): number | null {
  if (id === undefined || near === null) return near;
  const at = nearest(id, near);
  return at !== undefined && Math.abs(at - near) <= dayMs ? at : near;
}

/** A fork copies messages and parts under new ids but with their old times: they were done, and paid, elsewhere. */
export function isCopy(id: string, begunAt: number | undefined, endedAt = Infinity): boolean {
  if (begunAt === undefined) return false;
  const madeAt = nearest(id, begunAt);
  return madeAt !== undefined && (madeAt - begunAt > clockGrainMs || madeAt > endedAt);
}
