import { useClock } from '../live/clock.js';
import { texts } from '../texts/texts.js';
import { isLongAgo } from './is-long-ago.js';
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

interface TileMarkProps {
  readonly tile: Tile;
  readonly lastActivityAt: string | null;
}

/** Says at a glance that somebody has to look here, and why; what nobody looked at for a day is said in grey. */
export function TileMark({ tile, lastActivityAt }: TileMarkProps) {
  const mark = useClock((now) => markTile(tile, now));
  const isFaded = useClock((now) => isLongAgo(lastActivityAt, now)) && mark !== 'person';
  return mark !== null && <span className={`mark ${isFaded ? 'dim' : tones[mark]}`}>{words[mark]}</span>;
}
