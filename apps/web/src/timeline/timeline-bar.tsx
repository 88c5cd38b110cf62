import type { CSSProperties } from 'react';
import { tones, type Status } from '../agents/describe-status.js';
import { useClock } from '../live/clock.js';
import type { Axis } from './fit-axis.js';
import { CutMark, tornEdges } from './cut-mark.js';
import { cutOf, placeBar } from './place-bar.js';
import { placeLabel } from './place-label.js';

interface TimelineBarProps {
  readonly from: number;
  /** Null while it grows. */
  readonly to: number | null;
  readonly axis: Axis;
  readonly trackPx: number;
  readonly status: Status;
  readonly label: string;
  readonly colour: string;
}

export function TimelineBar({ from, to, axis, trackPx, status, label, colour }: TimelineBarProps) {
  const end = useClock((now) => to ?? now);
  const place = placeBar({ from, to: end }, axis, trackPx);
  const cut = cutOf({ from, to: end }, axis);
  const labelPlace = placeLabel(label, place, trackPx, to === null);
  const right = place.leftPercent + place.widthPercent;
  const style = {
    '--c': colour,
    '--left': `${place.leftPercent}%`,
    '--width': `${place.widthPercent}%`,
    '--right': `${right}%`,
  } as CSSProperties;
  return (
    <span className="bar-place" style={style}>
      <span className={`b ${tones[status]} ${to === null ? 'grows' : ''} ${tornEdges(cut)}`}>
        <CutMark ms={cut.beforeMs} side="left" />
        {labelPlace === 'inside' && <span className="bar-label">{label}</span>}
        <CutMark ms={cut.afterMs} side="right" />
      </span>
      {(labelPlace === 'after' || labelPlace === 'before') && (
        <span className={`bar-label ${labelPlace} ${tones[status]}`}>{label}</span>
      )}
    </span>
  );
}
