import { expect, it } from '@jest/globals';
import { active, concluded, ended, linked, spawned, stateOf, tell } from '../test-kit/tell.js';
import { projectRuns } from './project-runs.js';

it('tells why a run is what it is, in the order of time', () => {
  const state = stateOf(
    concluded(40, 'completed', { toolUseId: 'call', by: 'notification' }),
    ended(30, 'failed'),
    active(30),
    linked(),
    tell('run.launched', 11, { toolUseId: 'call' }),
    spawned(),
  );
  const [run] = projectRuns(state, { now: 100, orphanAfterMs: 5_000 });
  expect(run?.status).toBe('failed');
  expect(run?.evidence).toEqual([
    { kind: 'spawn', at: 10, detail: 'Asked for by tool call call' },
    { kind: 'launched', at: 11, detail: 'Launched into the background' },
    { kind: 'child', at: 30, detail: 'Served by session root:a1' },
    { kind: 'activity', at: 30, detail: 'Last sign of life' },
    { kind: 'last-words', at: 30, detail: 'Its last message is an API error' },
    { kind: 'notification', at: 40, detail: 'Reported as completed' },
  ]);
});
