import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@tributary/domain';
import { eventually } from './eventually.js';
import { expectTruth } from './expect-truth.js';
import { listDifferences } from './list-differences.js';
import { readJson } from './read-api.js';
import { readState } from './read-state.js';
import { copyRun, recordedRuns } from './recorded-runs.js';
import type { Place, PlaceOptions, Tributary } from './tributary.js';

export interface CrashOptions {
  readonly makePlace: (options?: PlaceOptions) => Promise<Place>;
  /** Of those that the place knows. */
  readonly disturbances: readonly string[];
}

const settings = { TRIBUTARY_ORPHAN_AFTER: '1s' };
const timesHarmed = 1;

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

/** Tests: an import that is disturbed ends as one that is not. */
export function describeCrashes({ makePlace, disturbances }: CrashOptions): void {
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
}
