import { formatMinute } from '../format/format-time-of-day.js';
import { useRealClock } from '../live/clock.js';
import { useLive } from '../live/use-live.js';
import { texts } from '../texts/texts.js';

/** What comes back at once is not worth a word. */
const silentForMs = 10_000;

/** The figures of a page look the same whether the server is there or not: this says that they are old. */
export function ContactBanner() {
  const lostAt = useLive((state) => state.lostAt);
  const isOld = useRealClock((now) => lostAt !== null && now - lostAt >= silentForMs);
  return (
    <div className="contact" role="status">
      {isOld && lostAt !== null && <p>{texts.shell.noContact(formatMinute(lostAt))}</p>}
    </div>
  );
}
