import type { SessionSummary } from '@tributary/domain';
import { readCosts } from '../api/read-api.js';
import { formatMoney } from '../format/format-money.js';
import { useClock } from '../live/clock.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive } from '../live/use-live.js';
import { sumUpSessions } from './sum-up-sessions.js';

const askEveryMs = 15_000;

function startOfToday(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}

export function SummaryLine({ sessions }: { readonly sessions: readonly SessionSummary[] }) {
  const { running, agents, needPerson, orphaned } = sumUpSessions(sessions);
  return (
    <div className="meta">
      <span>{count(running, 'session')} at work</span>
      <span>{count(agents, 'sub-agent')} running</span>
      {needPerson > 0 && (
        <span className="wait">{needPerson === 1 ? '1 needs' : `${needPerson} need`} a person</span>
      )}
      {orphaned > 0 && <span className="orph">{orphaned} orphaned</span>}
      <CostToday />
    </div>
  );
}

function CostToday() {
  const today = useClock(startOfToday);
  const round = useClock((now) => Math.floor(now / askEveryMs));
  const generation = useLive((state) => state.generation);
  const { value } = useAnswer(`cost-${today}`, `${round}-${generation}`, (signal) =>
    readCosts({ groupBy: 'day', from: new Date(today) }, signal),
  );
  return value === undefined ? null : <span>{formatMoney(value.total.costUsd)} today</span>;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
