import type { Ref } from 'react';
import type { Axis } from './fit-axis.js';

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
      <span className="num">cost</span>
      <span className="num wide">tools</span>
      <span className="num wide">time</span>
    </div>
  );
}
