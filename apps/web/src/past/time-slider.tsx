import { useMemo, type CSSProperties, type KeyboardEvent } from 'react';
import { countActive } from '../agents/run-state.js';
import { formatTimeOfDay } from '../format/format-time-of-day.js';
import { Segments } from '../shell/segments.js';
import { texts } from '../texts/texts.js';
import { stepInstant } from './instants.js';
import { speeds } from './use-play.js';
import type { Travel } from './use-travel.js';

const words = texts.past;
const speedOptions = speeds.map((speed) => ({ value: `${speed}`, label: words.speedOf(speed) }));

/** Play, and a slider over everything that happened; its right end is the present. */
export function TimeSlider({ travel }: { readonly travel: Travel }) {
  const { instants, at, setAt, isPlaying, toggle } = travel;
  if (!travel.isRead) return <div className="travel waits" data-glide="stack travel" />;
  if (instants.from === null || instants.to === null || instants.items.length < 2) return null;
  const [from, to] = [Date.parse(instants.from), Date.parse(instants.to) + 1_000];
  const label = isPlaying ? words.pause : at === null ? words.replay : words.play;
  return (
    <div className={`travel ${at === null ? '' : 'past'}`} data-glide="stack travel">
      <button className="icon" type="button" onClick={toggle} aria-label={label} title={label}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isPlaying ? 'M8 5v14M16 5v14' : 'M7 4.5v15l12-7.5z'} />
        </svg>
      </button>
      <div className="travel-track">
        <Marks travel={travel} from={from} to={to} />
        <input
          type="range"
          min={from}
          max={to}
          step={1}
          value={at ?? to}
          style={{ '--filled': `${(((at ?? to) - from) / (to - from)) * 100}%` } as CSSProperties}
          aria-label={words.slider}
          aria-valuetext={valueText(travel)}
          onChange={({ currentTarget }) =>
            setAt(Number(currentTarget.value) >= to ? null : Number(currentTarget.value))
          }
          onKeyDown={(event) => step(event, travel, to)}
        />
      </div>
      <output className="travel-time">
        {at === null ? words.now : formatTimeOfDay(new Date(at).toISOString())}
      </output>
      <Segments
        label={words.speed}
        options={speedOptions}
        value={`${travel.speed}`}
        onChange={(value) => travel.setSpeed(speeds.find((speed) => `${speed}` === value) ?? 1)}
      />
    </div>
  );
}

/** Arrows go from change to change: a step of a fixed length would often show nothing new. */
function step(event: KeyboardEvent, { instants, at, setAt, pause }: Travel, to: number): void {
  const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 } as const;
  const way = direction[event.key as keyof typeof direction] as -1 | 1 | undefined;
  if (way === undefined) return;
  event.preventDefault();
  pause();
  const next = stepInstant(instants.items, at ?? to, way);
  if (next !== null) setAt(Date.parse(next));
  else if (way === 1) setAt(null);
}

function valueText({ at, past }: Travel): string {
  if (at === null || past === null) return words.live;
  const { counts } = past.card.agents;
  return words.valueText(formatTimeOfDay(new Date(at).toISOString()), countActive(counts), counts.total);
}

interface MarksProps {
  readonly travel: Travel;
  readonly from: number;
  readonly to: number;
}

const marksWidth = 1_000;

/** Where agents began and ended: two paths, however many they are. */
function Marks({ travel: { instants }, from, to }: MarksProps) {
  const drawn = useMemo(() => {
    const strokes = (kind: 'run.started' | 'run.ended'): string => {
      const places = instants.items
        .filter((instant) => instant.kind === kind)
        .map(({ at }) => Math.round(((Date.parse(at) - from) / (to - from)) * marksWidth));
      return [...new Set(places)].map((place) => `M${place} 0V1`).join('');
    };
    return { starts: strokes('run.started'), ends: strokes('run.ended') };
  }, [instants, from, to]);
  return (
    <span className="travel-marks" aria-hidden="true">
      <svg className="start" viewBox={`0 0 ${marksWidth} 1`} preserveAspectRatio="none">
        <path d={drawn.starts} vectorEffect="non-scaling-stroke" />
      </svg>
      <svg className="end" viewBox={`0 0 ${marksWidth} 1`} preserveAspectRatio="none">
        <path d={drawn.ends} vectorEffect="non-scaling-stroke" />
      </svg>
    </span>
  );
}
