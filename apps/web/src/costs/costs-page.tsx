import { useMemo } from 'react';
import type { CostGrouping, CostReport } from '@tributary/domain';
import { readCosts } from '../api/read-api.js';
import { formatMoney } from '../format/format-money.js';
import { startOfDay } from '../format/start-of-day.js';
import { useClock } from '../live/clock.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { ProblemPanel } from '../shell/problem-panel.js';
import { Segments } from '../shell/segments.js';
import { useDocumentTitle } from '../shell/use-document-title.js';
import { useSearchParam } from '../shell/use-search-param.js';
import { CostChart } from './cost-chart.js';
import { ranges, type CostRange } from './cost-range.js';
import { CostTable } from './cost-table.js';
import { DayFields } from './day-fields.js';
import { downloadText } from './download-text.js';
import { splitDays } from './split-days.js';
import { useDayRange } from './use-day-range.js';
import { writeCsv } from './write-csv.js';
import { texts } from '../texts/texts.js';

const words = texts.costs;

const groupings = (['agentType', 'model', 'card', 'developer', 'project', 'day'] as const).map((value) => ({
  value,
  label: words.groupings[value],
}));

const rangeOptions = ranges.map((value) => ({ value, label: words.ranges[value] }));
const askEveryMs = 30_000;

export function CostsPage() {
  const [groupBy, setGroupBy] = useSearchParam<CostGrouping>('by', [
    'agentType',
    ...groupings.map(({ value }) => value),
  ]);
  const { name, setName, range, isBackwards, ...days } = useDayRange();
  const store = useLiveStore();
  const { value: report, problem } = useReport(groupBy, range, !isBackwards);
  useDocumentTitle(words.title);
  const download = () =>
    downloadText(`costs-by-${groupBy}.csv`, 'text/csv', writeCsv(groupBy, report?.items ?? []));
  return (
    <main className="wrap" id="main">
      <div className="head">
        <div>
          <h1>{words.title}</h1>
          <div className="meta">{isBackwards ? texts.format.unknown : sumUp(report)}</div>
        </div>
      </div>
      <div className="tools">
        <Segments label={words.groupBy} options={groupings} value={groupBy} onChange={setGroupBy} />
        <Segments label={words.time} options={rangeOptions} value={name} onChange={setName} />
        <DayFields {...days} />
        <button
          className="button end"
          type="button"
          disabled={(report?.items.length ?? 0) === 0}
          onClick={download}
        >
          {words.csv}
        </button>
      </div>
      {problem !== undefined && (
        <ProblemPanel title={words.problem} problem={problem} onRetry={store.readAgain} />
      )}
      {isBackwards && <Notice title={words.backwards} hint={words.backwardsHint} />}
      {report === undefined && problem === undefined && !isBackwards && (
        <div className="panel skeleton agents" />
      )}
      {report !== undefined && <Report groupBy={groupBy} report={report} range={range} />}
    </main>
  );
}

function sumUp(report: CostReport | undefined): string {
  return report === undefined ? '…' : words.inThisTime(formatMoney(report.total.costUsd));
}

interface ReportProps {
  readonly groupBy: CostGrouping;
  readonly report: CostReport;
  readonly range: CostRange;
}

function Report({ groupBy, report, range }: ReportProps) {
  const today = useClock(startOfDay);
  const buckets = useMemo(() => splitDays(report.days ?? [], range, today), [report, range, today]);
  if (report.items.length === 0) return <Notice title={words.none} hint={words.noneHint} />;
  return (
    <>
      <CostChart groupBy={groupBy} items={report.items} buckets={buckets} />
      <section className="panel scroll-x cost-table" aria-label={words.table}>
        <CostTable groupBy={groupBy} report={report} />
      </section>
    </>
  );
}

function Notice({ title, hint }: { readonly title: string; readonly hint: string }) {
  return (
    <section className="panel notice">
      <h2>{title}</h2>
      <p>{hint}</p>
    </section>
  );
}

function useReport(groupBy: CostGrouping, { from, to }: CostRange, isTurn: boolean) {
  const round = useClock((now) => Math.floor(now / askEveryMs));
  const generation = useLive((state) => state.generation);
  const key = `${groupBy} ${from?.getTime() ?? ''} ${to?.getTime() ?? ''}`;
  const read = (signal: AbortSignal) => readCosts({ groupBy, from, to }, signal);
  return useAnswer(key, `${round} ${generation}`, read, isTurn);
}
