import type { SessionSummary } from '@tributary/domain';
import { Link, useSearchParams } from 'react-router';
import { readCosts } from '../api/read-api.js';
import { formatMoney } from '../format/format-money.js';
import { startOfDay } from '../format/start-of-day.js';
import { useClock } from '../live/clock.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive } from '../live/use-live.js';
import { texts } from '../texts/texts.js';
import { sumUpSessions } from './sum-up-sessions.js';
import type { Only } from './tile-board.js';

const words = texts.overview.summary;
const askEveryMs = 15_000;
const minuteMs = 60_000;

export function SummaryLine({ sessions }: { readonly sessions: readonly SessionSummary[] }) {
  const minute = useClock((now) => Math.floor(now / minuteMs));
  const { running, agents, needPerson, orphaned } = sumUpSessions(sessions, minute * minuteMs);
  return (
    <div className="meta summary">
      <span>{words.sessions(running)}</span>
      <span>{words.agents(agents)}</span>
      <CostToday />
      {/* These come and go: nothing stands behind them. */}
      {needPerson > 0 && <OnlyLink only="person" tone="wait" text={words.person(needPerson)} />}
      {orphaned > 0 && <OnlyLink only="wrong" tone="orph" text={words.orphaned(orphaned)} />}
    </div>
  );
}

interface OnlyLinkProps {
  readonly only: Only;
  readonly tone: 'wait' | 'orph';
  readonly text: string;
}

/** Shows the tiles that a figure is about, however they are grouped. */
function OnlyLink({ only, tone, text }: OnlyLinkProps) {
  const [params] = useSearchParams();
  const search = new URLSearchParams(params);
  search.set('only', only);
  return (
    <Link className={tone} to={{ search: search.toString() }} replace preventScrollReset>
      {text}
    </Link>
  );
}

function CostToday() {
  const today = useClock(startOfDay);
  const round = useClock((now) => Math.floor(now / askEveryMs));
  const generation = useLive((state) => state.generation);
  const { value } = useAnswer(`cost-${today}`, `${round}-${generation}`, (signal) =>
    readCosts({ groupBy: 'day', from: new Date(today) }, signal),
  );
  return <span>{value === undefined ? '' : words.today(formatMoney(value.total.costUsd))}</span>;
}
