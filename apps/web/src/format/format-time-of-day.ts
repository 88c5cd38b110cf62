import { texts } from '../texts/texts.js';

const time = new Intl.DateTimeFormat(texts.format.timeLocale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const dateAndTime = new Intl.DateTimeFormat(texts.format.timeLocale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** 10:52:03 in the reader's time zone; blank where nobody knows. */
export function formatTimeOfDay(at: string | null): string {
  return at === null ? '' : time.format(new Date(at));
}

export function formatDateAndTime(at: string): string {
  return dateAndTime.format(new Date(at));
}
