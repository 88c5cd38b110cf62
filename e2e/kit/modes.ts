import { makeEmbeddedPlace } from './embedded-place.js';
import { makeTeamPlace } from './team-place.js';
import type { Place, PlaceOptions } from './tributary.js';

type MakePlace = (options?: PlaceOptions) => Promise<Place>;

/** The two ways to run it, for `describe.each`. */
export const modes: readonly (readonly [name: string, makePlace: MakePlace])[] = [
  ['in one process', makeEmbeddedPlace],
  ['as three processes with Redis', makeTeamPlace],
];
