import { texts } from '../texts/texts.js';

const words = texts.format;
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago, in one unit, so that it changes as rarely as it can; a clock that is ahead of ours is "now". */
export function formatRelativeTime(at: string, now: number): string {
  const age = now - Date.parse(at);
  if (age < 2 * second) return words.now;
  if (age < minute) return words.ago.seconds(Math.floor(age / second));
  if (age < hour) return words.ago.minutes(Math.floor(age / minute));
  if (age < day) return words.ago.hours(Math.floor(age / hour));
  if (age < 30 * day) return words.ago.days(Math.floor(age / day));
  return at.slice(0, 10);
}
