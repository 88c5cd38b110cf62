import { readReadiness } from '../api/read-api.js';
import { useClock } from '../live/clock.js';
import type { Connection } from '../live/live-state.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive } from '../live/use-live.js';

const askEveryMs = 15_000;

const words = {
  connecting: { label: 'connecting', dot: 'pend', title: 'Opening the live stream' },
  live: { label: 'live', dot: 'run', title: 'Changes arrive as they happen' },
  lost: { label: 'reconnecting', dot: 'wait', title: 'The stream is interrupted; what you see may be old' },
} as const satisfies Record<Connection, { label: string; dot: string; title: string }>;

/** Quiet while all is well; says so when what is shown may be old. */
export function LiveBadge() {
  const connection = useLive((state) => state.connection);
  const round = useClock((now) => Math.floor(now / askEveryMs));
  const { value: readiness } = useAnswer('readiness', round, readReadiness);
  const reason = Object.values(readiness?.checks ?? {}).find(({ ok }) => !ok)?.detail;
  const isBehind = connection === 'live' && readiness?.status === 'not-ready';
  const { label, dot, title } = isBehind
    ? { label: 'behind', dot: 'wait', title: reason ?? 'The server is not keeping up' }
    : words[connection];
  return (
    <div className="live" role="status" title={title}>
      <span className={`dot ${dot}`} aria-hidden="true" />
      {label}
    </div>
  );
}
