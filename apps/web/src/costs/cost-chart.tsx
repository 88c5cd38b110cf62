import type { CSSProperties } from 'react';
import type { CostGrouping } from '@tributary/domain';
import { formatModel } from '../format/format-model.js';
import { formatMoney } from '../format/format-money.js';
import type { Bucket } from './split-days.js';
import { chooseParts, otherKey, stackCosts, type CostItem, type Part } from './stack-costs.js';
import { texts } from '../texts/texts.js';

interface CostChartProps {
  readonly groupBy: CostGrouping;
  readonly items: readonly CostItem[];
  readonly buckets: readonly Bucket[];
}

/** What was spent day by day; by whom or what is told by colour and in the list of each bar's title. */
export function CostChart({ groupBy, items, buckets }: CostChartProps) {
  const parts = groupBy === 'day' ? [] : chooseParts(groupBy, items).map(named);
  const highestUsd = Math.max(0, ...buckets.map(({ costUsd }) => costUsd));
  return (
    <section className="panel" aria-label={texts.costs.byDay}>
      <div className="sec wraps">
        <h2>{texts.costs.byDayUtc}</h2>
        <Legend parts={parts} />
      </div>
      <div className="chart" style={{ '--bars': buckets.length } as CSSProperties}>
        <span className="chart-top" aria-hidden="true">
          {formatMoney(highestUsd)}
        </span>
        {buckets.map((bucket, index) => (
          <Bar
            key={bucket.label}
            bucket={bucket}
            slices={stackCosts(bucket, withRest(parts), highestUsd)}
            label={labelAt(index, buckets.length)}
          />
        ))}
      </div>
    </section>
  );
}

/** The release date of a model tells nothing here. */
const named = (part: Part): Part => ({ ...part, label: formatModel(part.label) });

/** What no part names, and in a report by day everything. */
function withRest(parts: readonly Part[]): readonly Part[] {
  const rest = { key: otherKey, label: texts.costs.all, colour: 'var(--done)' };
  return parts.some(({ key }) => key === rest.key) ? parts : [...parts, rest];
}

function Legend({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <ul className="legend">
      {parts.map(({ key, label, colour }) => (
        <li key={key}>
          <i style={{ background: colour }} aria-hidden="true" />
          <span className="cut">{label}</span>
        </li>
      ))}
    </ul>
  );
}

interface BarProps {
  readonly bucket: Bucket;
  readonly slices: ReturnType<typeof stackCosts>;
  readonly label: 'shown' | 'minor' | 'hidden';
}

/** Every tenth part has a label; on a narrow screen every second one of them is left out, unless there are few. */
function labelAt(index: number, count: number): BarProps['label'] {
  const step = Math.ceil(count / 10);
  if (count <= 4) return 'shown';
  if (index % step !== 0) return 'hidden';
  return index % (step * 2) === 0 ? 'shown' : 'minor';
}

function Bar({ bucket, slices, label }: BarProps) {
  const text = [
    `${bucket.label}: ${formatMoney(bucket.costUsd)}`,
    ...slices.map((slice) => `${slice.label} ${formatMoney(slice.costUsd)}`),
  ];
  return (
    <div className="chart-bar" role="img" tabIndex={0} aria-label={text.join(', ')} title={text.join('\n')}>
      <div className="chart-stack">
        {slices.map(({ key, percent, colour }) => (
          <i key={key} style={{ height: `${percent}%`, background: colour }} />
        ))}
      </div>
      <span className={label} aria-hidden="true">
        {label === 'hidden' ? '' : bucket.label}
      </span>
    </div>
  );
}
