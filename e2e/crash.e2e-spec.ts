import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from '@tributary/domain';
import { makeEmbeddedPlace } from './kit/embedded-place.js';
import { eventually } from './kit/eventually.js';
import { expectTruth } from './kit/expect-truth.js';
import { listDifferences } from './kit/list-differences.js';
import { readJson } from './kit/read-api.js';
import { readState } from './kit/read-state.js';
import { copyRun, recordedRuns } from './kit/recorded-runs.js';
import { makeTeamPlace } from './kit/team-place.js';
import type { Place, PlaceOptions, Tributary } from './kit/tributary.js';

jest.setTimeout(120_000);

const settings = { TRIBUTARY_ORPHAN_AFTER: '1s' };
const timesHarmed = 1;

const modes: [string, (options?: PlaceOptions) => Promise<Place>, string[]][] = [
  [
    'in one process',
    makeEmbeddedPlace,
    ['kill -9 of the process', 'kill -9 of the process and of its Postgres'],
  ],
  [
    'as three processes with Redis',
    makeTeamPlace,
    [
      'kill -9 of ingest',
      'kill -9 of the resolver',
      'kill -9 of the api',
      'kill -9 of all three',
      'a Redis that forgets everything',
    ],
  ],
];

/** Moments of an import, as the number of sessions that are there: random, and in the order in which they come. */
function chooseMoments(): number[] {
  const moments = Array.from({ length: timesHarmed }, () => Math.floor(Math.random() * recordedRuns.length));
  return moments.sort((a, b) => a - b);
}

async function waitForSessions(url: string, count: number): Promise<void> {
  await eventually(async () => {
    const { total } = (await readJson(url, '/api/sessions?limit=1')) as Page<unknown>;
    expect(total).toBeGreaterThanOrEqual(count);
  });
}

describe.each(modes)('%s', (_mode, makePlace, disturbances) => {
  let undisturbed: Place;
  let reference: Tributary;

  beforeAll(async () => {
    undisturbed = await makePlace();
    for (const run of recordedRuns) await copyRun(run, undisturbed.claudeDir);
    reference = await undisturbed.start(settings);
    for (const run of recordedRuns) await eventually(() => expectTruth(reference.url, run));
  });

  afterAll(async () => {
    await undisturbed.close();
  });

  it.each(disturbances)('%s in the middle of an import changes nothing of its outcome', async (name) => {
    const place = await makePlace({ claudeDir: undisturbed.claudeDir });
    const moments = chooseMoments();
    try {
      let tributary = await place.start(settings);
      for (const moment of moments) {
        await waitForSessions(tributary.url, moment);
        await tributary.disturbances[name]!();
        if (tributary.hasEnded()) tributary = await place.start(settings);
      }
      await eventually(async () => {
        const [found, expected] = await Promise.all([readState(tributary.url), readState(reference.url)]);
        const differences = listDifferences(found, expected);
        expect({ moments, differences }).toEqual({ moments, differences: [] });
      });
    } finally {
      await place.close();
    }
  });
});
