import type { Ref } from 'react';
import type { Axis } from './fit-axis.js';
import { texts } from '../texts/texts.js';

const words = texts.agents.columns;

interface TimelineAxisProps {
  readonly axis: Axis;
  readonly trackRef: Ref<HTMLDivElement>;
}

export function TimelineAxis({ axis, trackRef }: TimelineAxisProps) {
  return (
    <div className="time-row axis" aria-hidden="true">
      <span />
      <div className="axis-track" ref={trackRef}>
        {axis.ticks.map(({ percent, label }) => (
          <em key={label} style={{ left: `${percent}%` }}>
            {label}
          </em>
        ))}
      </div>
      <span className="num">{words.cost}</span>
      <span className="num wide">{words.tools}</span>
      <span className="num wide">{words.time}</span>
    </div>
  );
}
