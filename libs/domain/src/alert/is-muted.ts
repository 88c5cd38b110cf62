import type { MutedHours } from './alert-config.js';

/** Whether a channel is to be left in peace at that moment; hours may pass midnight. */
export function isMuted(muted: MutedHours | undefined, at: Date): boolean {
  if (muted === undefined) return false;
  const { from, to, timeZone } = muted;
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
  return from <= to ? time >= from && time < to : time >= from || time < to;
}
