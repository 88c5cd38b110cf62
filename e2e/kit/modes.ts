import { makeEmbeddedPlace } from './embedded-place.js';
import { makeTeamPlace } from './team-place.js';
import type { Place } from './tributary.js';

/** The two ways to run it, for `describe.each`. */
export const modes: readonly (readonly [name: string, makePlace: () => Promise<Place>])[] = [
  ['in one process', makeEmbeddedPlace],
  ['as three processes with Redis', makeTeamPlace],
];
