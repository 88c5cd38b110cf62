import { describe, expect, it } from '@jest/globals';
import { active, child, linked, spawned, stateOf, tell } from '../test-kit/tell.js';
import { projectRuns } from './project-runs.js';
import { isWithin } from './split-windows.js';

describe('a child that serves several runs', () => {
  const again = (toolUseId: string, at: number) => [
    tell('run.spawned', at, { toolUseId, via: 'task', resumesSessionId: child }),
    linked(child, toolUseId),
  ];

  it('belongs to each from its start to the start of the next, before the first too', () => {
    const state = stateOf(...again('third', 90), spawned(), linked(), active(20), ...again('second', 50));
    const runs = projectRuns(state, { now: 100, orphanAfterMs: 5_000 });
    expect(runs.map(({ toolUseId, window }) => [toolUseId, window.from, window.to])).toEqual([
      ['call', null, 50],
      ['second', 50, 90],
      ['third', 90, null],
    ]);
  });

  it('gives what has no time to the last', () => {
    expect(isWithin(null, { from: null, to: 50 })).toBe(false);
    expect(isWithin(null, { from: 50, to: null })).toBe(true);
    expect([isWithin(49, { from: null, to: 50 }), isWithin(50, { from: null, to: 50 })]).toEqual([
      true,
      false,
    ]);
  });
});
