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

  describe('of OpenCode', () => {
    const seen = tell('session.seen', 4, { sessionId: child, tool: 'opencode', rootSessionId: 'root' });
    const returned = (at: number) =>
      tell('run.concluded', at, { toolUseId: 'call', outcome: 'completed', by: 'result' });
    const startOfSecond = (at: number, ...events: Parameters<typeof stateOf>) =>
      projectRuns(stateOf(seen, spawned(), linked(), ...again('second', at), ...events), {
        now: 100_000,
        orphanAfterMs: 5_000_000,
      })[1]?.window.from;

    it('belongs to the next from when the call before came back', () => {
      expect(startOfSecond(1_000, returned(700))).toBe(700);
      expect(startOfSecond(1_000, returned(1_200))).toBe(1_000);
      expect(startOfSecond(1_000)).toBe(1_000);
    });

    it('keeps what it says after an abort, long before it is called again', () => {
      expect(startOfSecond(60_000, returned(700))).toBe(50_000);
    });
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

describe('the beginning of a run', () => {
  const seen = (at: number, tool: 'claude-code' | 'opencode') =>
    tell('session.seen', at, { sessionId: child, tool, rootSessionId: 'root', isActivity: true });
  const beginnings = (...events: Parameters<typeof stateOf>) =>
    projectRuns(stateOf(...events), { now: 100, orphanAfterMs: 5_000 }).map(({ startedAt }) => startedAt);

  it('is that of its child where OpenCode dated the call later, but not of a run before', () => {
    expect(beginnings(spawned(), linked(), seen(4, 'opencode'))).toEqual([4]);
    expect(beginnings(spawned(), linked(), seen(20, 'opencode'))).toEqual([10]);
    const again = tell('run.spawned', 50, { toolUseId: 'second', via: 'task', resumesSessionId: child });
    expect(beginnings(spawned(), linked(), seen(4, 'opencode'), again, linked(child, 'second'))).toEqual([
      4, 50,
    ]);
  });

  it('is that of the call where the first lines of the child may be its parent’s', () => {
    expect(beginnings(spawned(), linked(), seen(4, 'claude-code'))).toEqual([10]);
  });
});
