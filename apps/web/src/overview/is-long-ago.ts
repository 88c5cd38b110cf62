import { dayMs } from '../format/start-of-day.js';

/** Work that nothing was heard of for a day is no longer what is going on now. */
export function isLongAgo(lastActivityAt: string | null, now: number): boolean {
  return lastActivityAt !== null && now - Date.parse(lastActivityAt) > dayMs;
}
