import { describe } from '@jest/globals';
import { describeCrashes } from '../kit/describe-crashes.js';
import { makeClusterPlace } from '../kit/team-place.js';

describe('as three processes with a Redis Cluster of three nodes', () => {
  describeCrashes({
    makePlace: makeClusterPlace,
    disturbances: ['kill -9 of the resolver', 'kill -9 of all three', 'a Redis that forgets everything'],
  });
});
