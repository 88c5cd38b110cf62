import { formatMoney } from '../format/format-money.js';
import type { Bucket } from './split-days.js';
import type { Slice } from './stack-costs.js';

/** A bar with what it is made of, from the bottom up. */
export interface Stack {
  readonly bucket: Bucket;
  readonly slices: readonly Slice[];
}

interface CostBarProps extends Stack {
  readonly label: 'shown' | 'minor' | 'hidden';
  readonly onHover: (place: DOMRect | null) => void;
}

/** One day, or several; a day without costs is a place on the axis only. */
export function CostBar({ bucket, slices, label, onHover }: CostBarProps) {
  const text = [
    `${bucket.label}: ${formatMoney(bucket.costUsd)}`,
    ...slices.map((slice) => `${slice.label} ${formatMoney(slice.costUsd)}`),
  ];
  const isUsed = slices.length > 0;
  return (
    <div
      className="chart-bar"
      role="img"
      tabIndex={isUsed ? 0 : -1}
      aria-label={text.join(', ')}
      onPointerEnter={({ currentTarget }) => onHover(currentTarget.getBoundingClientRect())}
      onPointerLeave={() => onHover(null)}
      onFocus={({ currentTarget }) => onHover(currentTarget.getBoundingClientRect())}
      onBlur={() => onHover(null)}
    >
      <div className="chart-stack">
        {slices.map(({ key, percent, colour }) => (
          <i key={key} style={{ height: `${percent}%`, background: colour }} />
        ))}
      </div>
      <span className={label} aria-hidden="true">
        {label === 'hidden' ? '' : bucket.firstDay}
      </span>
    </div>
  );
}
