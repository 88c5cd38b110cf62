import { makeEmbeddedPlace } from './embedded-place.js';
import { makeClusterPlace, makeTeamPlace } from './team-place.js';
import type { Place, PlaceOptions } from './tributary.js';

type MakePlace = (options?: PlaceOptions) => Promise<Place>;

/** The ways to run it, for `describe.each`. */
export const modes: readonly (readonly [name: string, makePlace: MakePlace])[] = [
  ['in one process', makeEmbeddedPlace],
  ['as three processes with Redis', makeTeamPlace],
  ['as three processes with a Redis Cluster of three nodes', makeClusterPlace],
];
