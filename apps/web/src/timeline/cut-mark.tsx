import { formatDuration } from '../format/format-duration.js';
import { texts } from '../texts/texts.js';
import type { Cut } from './place-bar.js';

/** How much time is left out at a torn edge. */
export function CutMark({ ms, side }: { readonly ms: number; readonly side: 'left' | 'right' }) {
  if (ms === 0) return null;
  return <span className={`cut-mark ${side}`}>{texts.agents.bar.leftOut(formatDuration(ms))}</span>;
}

/** The edges of a bar that goes on outside the axis. */
export function tornEdges({ beforeMs, afterMs }: Cut): string {
  return `${beforeMs > 0 ? 'torn-left' : ''} ${afterMs > 0 ? 'torn-right' : ''}`;
}
