import { texts } from '../texts/texts.js';

const time = new Intl.DateTimeFormat(texts.format.timeLocale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const minute = new Intl.DateTimeFormat(texts.format.timeLocale, { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat(texts.format.timeLocale, {
  day: 'numeric',
  month: 'short',
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

/** The same in a sentence, where nothing else says on which day: 16 Nov, 10:52:03 when it was not today. */
export function formatMoment(at: string | null, now = Date.now()): string {
  if (at === null) return '';
  const moment = new Date(at);
  return (moment.toDateString() === new Date(now).toDateString() ? time : dayAndTime).format(moment);
}

export function formatDateAndTime(at: string): string {
  return dateAndTime.format(new Date(at));
}

/** 10:52, where seconds would say too much. */
export function formatMinute(at: number): string {
  return minute.format(at);
}
