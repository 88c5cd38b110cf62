import { formatDateAndTime } from '../format/format-time-of-day.js';
import { texts } from '../texts/texts.js';
import type { Travel } from './use-travel.js';

const words = texts.past;

/** Nobody may take the past for the present. */
export function PastBanner({ travel: { at, setAt, pause, past, problem } }: { readonly travel: Travel }) {
  if (at === null) return null;
  const backToLive = (): void => {
    pause();
    setAt(null);
  };
  return (
    <div className="past-banner">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4M12 8v4l3 2" />
      </svg>
      <b>{words.banner(formatDateAndTime(new Date(at).toISOString()))}</b>
      <span className="dim" role="status">
        {problem !== null ? words.problem(problem.message) : past === null ? words.reading : words.bannerHint}
      </span>
      <button className="button end" type="button" onClick={backToLive}>
        {words.back}
      </button>
    </div>
  );
}
