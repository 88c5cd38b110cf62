import { describe, expect, it } from '@jest/globals';
import { subAgentOf } from '../../test-kit/sub-agent-of.js';
import { measureLanes } from './measure-lanes.js';

describe('measureLanes', () => {
  const lanes = (count: number, running: number) =>
    Array.from({ length: count }, (_, index) =>
      subAgentOf({ runId: String(index), status: index < running ? 'running' : 'completed' }),
    );

  it('lets five lanes stand in full and scrolls above', () => {
    expect(measureLanes(lanes(5, 2))).toEqual({ wholePx: 2 * 56 + 3 * 34, isCut: false });
    expect(measureLanes(lanes(6, 0))).toEqual({ wholePx: 5 * 34 + 14, isCut: true });
    expect(measureLanes(lanes(9, 2))).toEqual({ wholePx: 2 * 56 + 3 * 34 + 14, isCut: true });
  });
});
