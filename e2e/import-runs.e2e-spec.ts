import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeEmbeddedPlace } from './kit/embedded-place.js';
import { eventually } from './kit/eventually.js';
import { expectTruth } from './kit/expect-truth.js';
import { modes } from './kit/modes.js';
import { readSession } from './kit/read-api.js';
import { copyRun, recordedRuns, truthOf } from './kit/recorded-runs.js';
import type { Place, Tributary } from './kit/tributary.js';

/** One of each kind: failures, background, nested, continued, workflow, forks, killed with orphans. */
const runs = [
  '2.0.71-d-text',
  '2.1.44-h-text',
  '2.1.199-g-text',
  '2.1.325-n-sync-text',
  '2.1.325-w-text',
  '2.1.325-q-text',
  '2.1.325-e-text',
];

describe.each(modes)('%s', (_mode, makePlace) => {
  let place: Place;
  let tributary: Tributary;

  beforeAll(async () => {
    place = await makePlace();
    tributary = await place.start({ TRIBUTARY_ORPHAN_AFTER: '1s' });
  });

  afterAll(async () => {
    await place.close();
  });

  it('shows the session and three completed sub-agents of a tree copied into the watched folder', async () => {
    const run = '2.1.325-c-text';
    await copyRun(run, place.claudeDir);
    await eventually(() => expectTruth(tributary.url, run));
    const { status, subAgents, cost } = await readSession(tributary.url, truthOf(run).sessionId);
    expect(status).toBe('completed');
    expect(subAgents.map((each) => each.status)).toEqual(['completed', 'completed', 'completed']);
    // What Claude Code itself wrote down as the cost of this session.
    expect(cost).toMatchObject({ totalUsd: 0.2927172, reportedByToolUsd: 0.2927172, unaccountedUsd: 0 });
  });

  it.each(runs)('tells the truth about %s', async (run) => {
    await copyRun(run, place.claudeDir);
    await eventually(() => expectTruth(tributary.url, run));
  });

  it('writes nothing to stderr', () => {
    expect(tributary.stderr()).toBe('');
  });
});

describe('all recorded runs at once', () => {
  let place: Place;
  let tributary: Tributary;

  beforeAll(async () => {
    place = await makeEmbeddedPlace();
    for (const run of recordedRuns) await copyRun(run, place.claudeDir);
    tributary = await place.start({ TRIBUTARY_ORPHAN_AFTER: '1s' });
  });

  afterAll(async () => {
    await place.close();
  });

  it.each(recordedRuns)('tell the truth about %s', async (run) => {
    await eventually(() => expectTruth(tributary.url, run));
  });
});
