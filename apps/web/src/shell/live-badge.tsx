import { readReadiness } from '../api/read-api.js';
import { useClock } from '../live/clock.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive } from '../live/use-live.js';
import { texts } from '../texts/texts.js';
import { describeCheck } from './describe-check.js';

const askEveryMs = 15_000;

const words = texts.shell.live;
const dots = { connecting: 'pend', live: 'run', lost: 'wait', behind: 'wait' } as const;

/** Quiet while all is well; says so when what is shown may be old. */
export function LiveBadge() {
  const connection = useLive((state) => state.connection);
  const round = useClock((now) => Math.floor(now / askEveryMs));
  const { value: readiness } = useAnswer('readiness', round, readReadiness);
  const failing = Object.entries(readiness?.checks ?? {}).find(([, { ok }]) => !ok)?.[0];
  const isBehind = connection === 'live' && readiness?.status === 'not-ready';
  const state = isBehind ? 'behind' : connection;
  const title = isBehind && failing !== undefined ? describeCheck(failing, false) : words[state].title;
  return (
    <div className="live" role="status" title={title}>
      <span className={`dot ${dots[state]}`} aria-hidden="true" />
      {words[state].label}
    </div>
  );
}
