import type { SessionSummary } from '@tributary/domain';
import { readCosts } from '../api/read-api.js';
import { formatMoney } from '../format/format-money.js';
import { startOfDay } from '../format/start-of-day.js';
import { useClock } from '../live/clock.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive } from '../live/use-live.js';
import { texts } from '../texts/texts.js';
import { countFigures, figures, type Figure } from './figures.js';
import { useOnly } from './use-only.js';

const words = texts.overview.summary;
const askEveryMs = 15_000;
const minuteMs = 60_000;
const tones = {
  sessions: '',
  agents: '',
  person: 'wait',
  failed: 'fail',
  orphaned: 'orph',
  silent: 'orph',
} as const satisfies Record<Figure, string>;

/** What is going on, in figures; each of them leaves only the tiles that it counts. */
export function SummaryLine({ sessions }: { readonly sessions: readonly SessionSummary[] }) {
  const minute = useClock((now) => Math.floor(now / minuteMs));
  const [only, setOnly] = useOnly();
  const counts = countFigures(sessions, minute * minuteMs);
  const show = (figure: Figure) => (
    <FigureButton
      key={figure}
      text={words.figures[figure](counts[figure])}
      tone={tones[figure]}
      isOn={figure === only}
      isEmpty={counts[figure] === 0}
      onToggle={() => setOnly(figure === only ? 'all' : figure)}
    />
  );
  const [, , ...troubles] = figures;
  return (
    <div className="meta summary" role="group" aria-label={words.label}>
      {show('sessions')}
      {show('agents')}
      <span className="line">
        <CostToday />
        {/* These come and go: nothing stands behind them. */}
        {troubles.filter((figure) => counts[figure] > 0 || figure === only).map(show)}
      </span>
    </div>
  );
}

interface FigureButtonProps {
  readonly text: string;
  readonly tone: string;
  readonly isOn: boolean;
  readonly isEmpty: boolean;
  readonly onToggle: () => void;
}

function FigureButton({ text, tone, isOn, isEmpty, onToggle }: FigureButtonProps) {
  if (isEmpty && !isOn) return <span>{text}</span>;
  return (
    <button
      className={`figure-button ${tone} ${isOn ? 'on' : ''}`}
      type="button"
      aria-pressed={isOn}
      title={isOn ? words.showAll : words.showOnly}
      onClick={onToggle}
    >
      {text}
    </button>
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
