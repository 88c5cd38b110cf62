import { describe } from '@jest/globals';
import { describeCrashes } from './kit/describe-crashes.js';
import { makeEmbeddedPlace } from './kit/embedded-place.js';
import { makeTeamPlace } from './kit/team-place.js';

describe('in one process', () => {
  describeCrashes({
    makePlace: makeEmbeddedPlace,
    disturbances: ['kill -9 of the process', 'kill -9 of the process and of its Postgres'],
  });
});

describe('as three processes with Redis', () => {
  describeCrashes({
    makePlace: makeTeamPlace,
    disturbances: [
      'kill -9 of ingest',
      'kill -9 of the resolver',
      'kill -9 of the api',
      'kill -9 of all three',
      'a Redis that forgets everything',
    ],
  });
});
