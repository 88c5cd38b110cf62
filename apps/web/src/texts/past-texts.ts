import { formatNumber } from '../format/format-number.js';
import { countNouns } from './count-nouns.js';

export const pastTexts = {
  slider: 'Point in time',
  now: 'now',
  play: 'Play from here',
  replay: 'Play from the beginning',
  pause: 'Pause',
  speed: 'Speed',
  speedOf: (speed: number) => `${speed}×`,
  valueText: (time: string, active: number, total: number) =>
    `${time}, ${countNouns(total, 'agent')} started, ${formatNumber(active)} at work`,
  live: 'Live: as it is now',
  banner: (time: string) => `As it was at ${time}`,
  bannerHint: 'Lanes, tree, timeline, todos, log and cost are those of this moment.',
  reading: 'Reading that moment…',
  back: 'Back to live',
  problem: (message: string) => `That moment could not be read: ${message}`,
  past: 'past',
} as const;
