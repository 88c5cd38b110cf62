import { useMemo, useRef } from 'react';
import type { SessionDetail } from '@tributary/domain';
import { useRealClock } from '../live/clock.js';
import { fitAxis, type Axis, type Span } from './fit-axis.js';
import { fitSpans, joinSpans } from './fit-span.js';

/** Another object only when the scale is another one, not with every second. */
export function useAxis(sessions: readonly SessionDetail[], maxTicks: number): Axis {
  const widen = useWidest(sessions.map(({ id }) => id).join(' '));
  const axis = useRealClock((now) => JSON.stringify(fitAxis(widen(fitSpans(sessions, now)), maxTicks)));
  return useMemo(() => JSON.parse(axis) as Axis, [axis]);
}

/** What was shown once stays on the axis: it never shrinks while somebody watches the same sessions. */
function useWidest(key: string): (span: Span) => Span {
  const widest = useRef<{ readonly key: string; readonly span: Span } | null>(null);
  return (span) => {
    const known = widest.current;
    const joined = known?.key === key ? joinSpans(known.span, span) : span;
    widest.current = { key, span: joined };
    return joined;
  };
}
