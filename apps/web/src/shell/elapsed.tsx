import type { SubAgent } from '@tributary/domain';
import { elapsedMs } from '../agents/run-state.js';
import { formatDuration } from '../format/format-duration.js';
import { useClock } from '../live/clock.js';

/** How long a run took, or takes so far. */
export function Elapsed({ run }: { readonly run: SubAgent }) {
  const text = useClock((now) => {
    const ms = elapsedMs(run, now);
    return ms === null ? '–' : formatDuration(ms);
  });
  return <span className="elapsed">{text}</span>;
}
