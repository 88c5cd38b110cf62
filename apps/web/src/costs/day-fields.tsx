import { texts } from '../texts/texts.js';
import type { DayRange } from './use-day-range.js';

const words = texts.costs;

/** The first and the last day to report on, where those of the last ones are not meant. */
export function DayFields({ from, to, setDay }: Pick<DayRange, 'from' | 'to' | 'setDay'>) {
  return (
    <div className="first-to-last" role="group" aria-label={words.days}>
      <input
        className="input"
        type="date"
        aria-label={words.firstDay}
        value={from}
        max={to}
        onChange={({ currentTarget }) => setDay('from', currentTarget.value)}
      />
      <span className="dim">–</span>
      <input
        className="input"
        type="date"
        aria-label={words.lastDay}
        value={to}
        min={from}
        onChange={({ currentTarget }) => setDay('to', currentTarget.value)}
      />
    </div>
  );
}
