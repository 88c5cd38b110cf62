import { useClock } from '../live/clock.js';
import { texts } from '../texts/texts.js';
import { markTile, type Mark } from './mark-tile.js';
import type { Tile } from './tile.js';

const words = texts.overview.marks;
const tones = {
  person: 'wait',
  failed: 'fail',
  orphaned: 'orph',
  unknown: 'orph',
  agentFailed: 'fail',
  agentOrphaned: 'orph',
  agentUnknown: 'orph',
  stuck: 'orph',
} as const satisfies Record<Mark, string>;

/** Says at a glance that somebody has to look here, and why. */
export function TileMark({ tile }: { readonly tile: Tile }) {
  const mark = useClock((now) => markTile(tile, now));
  return mark !== null && <span className={`mark ${tones[mark]}`}>{words[mark]}</span>;
}
