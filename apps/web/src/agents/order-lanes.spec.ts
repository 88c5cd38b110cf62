import { describe, expect, it } from '@jest/globals';
import { subAgentOf } from '../../test-kit/sub-agent-of.js';
import { orderLanes } from './order-lanes.js';
import { elapsedMs, endOf } from './run-state.js';

const minute = (n: number) => new Date(Date.UTC(2026, 10, 16, 10, n)).toISOString();

describe('orderLanes', () => {
  it('puts the running first by start, then the finished by end', () => {
    const runs = [
      subAgentOf({ runId: 'done-late', status: 'completed', startedAt: minute(0), completedAt: minute(9) }),
      subAgentOf({ runId: 'second', status: 'running', startedAt: minute(6) }),
      subAgentOf({ runId: 'done-early', status: 'failed', startedAt: minute(1), completedAt: minute(2) }),
      subAgentOf({ runId: 'first', status: 'running', startedAt: minute(3) }),
      subAgentOf({ runId: 'asked-for', status: 'pending' }),
    ];
    expect(orderLanes(runs).map(({ runId }) => runId)).toEqual([
      'first',
      'second',
      'asked-for',
      'done-early',
      'done-late',
    ]);
  });

  it('gives the same order whichever way the runs arrived', () => {
    const runs = ['a', 'b', 'c'].map((runId) => subAgentOf({ runId, startedAt: minute(1) }));
    expect(orderLanes(runs.toReversed())).toEqual(orderLanes(runs));
  });
});

describe('the end of a run', () => {
  it('is the last sign of life for an orphan', () =>
    expect(
      endOf(subAgentOf({ runId: 'o', status: 'orphaned', startedAt: minute(1), lastActivityAt: minute(3) })),
    ).toBe(Date.parse(minute(3))));

  it('is open while it runs, so its time goes on', () => {
    const run = subAgentOf({ runId: 'r', startedAt: minute(1) });
    expect(endOf(run)).toBeNull();
    expect(elapsedMs(run, Date.parse(minute(4)))).toBe(180_000);
  });

  it('is nothing to count from before the start is known', () =>
    expect(elapsedMs(subAgentOf({ runId: 'p', status: 'pending' }), 0)).toBeNull());
});
