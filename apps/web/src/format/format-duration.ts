const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The two largest units: 0.8s, 42s, 1m 24s, 2h 05m, 3d 4h. */
export function formatDuration(ms: number): string {
  const whole = Math.max(0, ms);
  if (whole < second) return whole === 0 ? '0s' : `${Math.max(0.1, whole / second).toFixed(1)}s`;
  if (whole < minute) return `${Math.floor(whole / second)}s`;
  if (whole < hour) return `${Math.floor(whole / minute)}m ${pad((whole % minute) / second)}s`;
  if (whole < day) return `${Math.floor(whole / hour)}h ${pad((whole % hour) / minute)}m`;
  return `${Math.floor(whole / day)}d ${Math.floor((whole % day) / hour)}h`;
}

function pad(value: number): string {
  return String(Math.floor(value)).padStart(2, '0');
}
