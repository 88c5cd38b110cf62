import { useState, type CSSProperties } from 'react';
import type { CostGrouping } from '@tributary/domain';
import { formatModel } from '../format/format-model.js';
import { formatMoney } from '../format/format-money.js';
import { formatNumber } from '../format/format-number.js';
import { texts } from '../texts/texts.js';
import { BarHover } from './bar-hover.js';
import { CostBar } from './cost-bar.js';
import { pickTicks } from './pick-ticks.js';
import type { Bucket } from './split-days.js';
import { chooseParts, otherKey, stackCosts, type CostItem, type Part } from './stack-costs.js';

interface CostChartProps {
  readonly groupBy: CostGrouping;
  readonly items: readonly CostItem[];
  readonly buckets: readonly Bucket[];
}

interface Hovered {
  readonly index: number;
  readonly place: DOMRect;
}

/** What was spent day by day; by whom or what is told by colour, and beside the bar that is pointed at. */
export function CostChart({ groupBy, items, buckets }: CostChartProps) {
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const parts = groupBy === 'day' ? [] : chooseParts(groupBy, items).map(named);
  const ticks = pickTicks(Math.max(0, ...buckets.map(({ costUsd }) => costUsd)));
  const topUsd = ticks.at(-1) ?? 0;
  const stacks = buckets.map((bucket) => ({ bucket, slices: stackCosts(bucket, withRest(parts), topUsd) }));
  const shown = hovered === null ? undefined : stacks[hovered.index];
  return (
    <section className="panel" aria-label={texts.costs.byDay}>
      <div className="sec wraps">
        <h2>{texts.costs.byDayUtc}</h2>
        <Legend parts={parts} />
      </div>
      <div className="chart" style={{ '--bars': buckets.length } as CSSProperties}>
        <Grid ticks={ticks} />
        {stacks.map((stack, index) => (
          <CostBar
            key={stack.bucket.label}
            {...stack}
            label={labelAt(index, buckets.length)}
            onHover={(place) => setHovered(place && { index, place })}
          />
        ))}
      </div>
      {hovered !== null && shown !== undefined && <BarHover {...shown} place={hovered.place} />}
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

/** Lines behind the bars, each with its amount. */
function Grid({ ticks }: { readonly ticks: readonly number[] }) {
  return (
    <div className="chart-grid" aria-hidden="true">
      {ticks.map((usd, index) => (
        <span key={usd} style={{ top: `${(1 - (index + 1) / ticks.length) * 100}%` }}>
          {Number.isInteger(usd) ? `$${formatNumber(usd)}` : formatMoney(usd)}
        </span>
      ))}
    </div>
  );
}

/** Every tenth part has a label; on a narrow screen every second one of them is left out, unless there are few. */
function labelAt(index: number, count: number): 'shown' | 'minor' | 'hidden' {
  const step = Math.ceil(count / 10);
  if (count <= 4) return 'shown';
  if (index % step !== 0) return 'hidden';
  return index % (step * 2) === 0 ? 'shown' : 'minor';
}
