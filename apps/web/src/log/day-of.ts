import { texts } from '../texts/texts.js';

const day = new Intl.DateTimeFormat(texts.format.timeLocale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** The day of a moment in the reader's time zone; the same text for the whole day. */
export function dayOf(at: string | number): string {
  return new Date(at).toDateString();
}

/** E.g. `Monday, 16 November 2026`. */
export function nameDay(of: string): string {
  return day.format(new Date(of));
}
