import { formatRelativeTime } from '../format/format-relative-time.js';
import { formatDateAndTime } from '../format/format-time-of-day.js';
import { useClock } from '../live/clock.js';

export function RelativeTime({ at }: { readonly at: string }) {
  const text = useClock((now) => formatRelativeTime(at, now));
  return (
    <time className="ago" dateTime={at} title={formatDateAndTime(at)}>
      {text}
    </time>
  );
}
