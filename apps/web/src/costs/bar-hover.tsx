import type { CSSProperties } from 'react';
import { formatCents, formatMoney } from '../format/format-money.js';
import type { Stack } from './cost-bar.js';

const widthPx = 240;
const marginPx = 8;

interface BarHoverProps extends Stack {
  readonly place: DOMRect;
}

/** Beside the bar where there is room, else below it, so that it hides no part of it. */
function placeBeside({ left, right, top, bottom }: DOMRect): CSSProperties {
  if (right + marginPx + widthPx < window.innerWidth) return { left: right + marginPx, top };
  if (left - marginPx - widthPx > 0) return { left: left - marginPx - widthPx, top };
  return { left: marginPx, top: bottom };
}

/** Decoration for the eye: the bar says the same to a screen reader. */
export function BarHover({ bucket, slices, place }: BarHoverProps) {
  const style = { ...placeBeside(place), width: widthPx };
  return (
    <div className="hover-card chart-hover" style={style} aria-hidden="true">
      <strong>{bucket.label}</strong> {formatMoney(bucket.costUsd)}
      <dl>
        {slices.toReversed().map(({ key, label, colour, costUsd }) => (
          <div key={key}>
            <dt>
              <i style={{ background: colour }} />
              <span className="cut">{label}</span>
            </dt>
            <dd>{formatCents(costUsd)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
