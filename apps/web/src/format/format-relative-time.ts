const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago, in one unit, so that it changes as rarely as it can; a clock that is ahead of ours is "now". */
export function formatRelativeTime(at: string, now: number): string {
  const age = now - Date.parse(at);
  if (age < 2 * second) return 'now';
  if (age < minute) return `${Math.floor(age / second)}s ago`;
  if (age < hour) return `${Math.floor(age / minute)}m ago`;
  if (age < day) return `${Math.floor(age / hour)}h ago`;
  if (age < 30 * day) return `${Math.floor(age / day)}d ago`;
  return at.slice(0, 10);
}
