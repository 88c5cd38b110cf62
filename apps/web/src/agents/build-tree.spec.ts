import { describe, expect, it } from '@jest/globals';
import { subAgentOf } from '../../test-kit/sub-agent-of.js';
import { buildTree, flattenTree } from './build-tree.js';

const minute = (n: number) => new Date(Date.UTC(2026, 10, 16, 10, n)).toISOString();

describe('buildTree', () => {
  it('nests runs under the run that started them, at any depth', () => {
    const runs = [
      subAgentOf({ runId: 'grandchild', parentRunId: 'child', startedAt: minute(3) }),
      subAgentOf({ runId: 'child', parentRunId: 'top', startedAt: minute(2) }),
      subAgentOf({ runId: 'top', startedAt: minute(1) }),
      subAgentOf({ runId: 'later', startedAt: minute(4) }),
    ];
    const rows = flattenTree(buildTree(runs)).map(({ run, depth }) => [run.runId, depth]);
    expect(rows).toEqual([
      ['top', 0],
      ['child', 1],
      ['grandchild', 2],
      ['later', 0],
    ]);
  });

  it('keeps a run whose parent has not arrived', () =>
    expect(buildTree([subAgentOf({ runId: 'x', parentRunId: 'gone' })])).toHaveLength(1));
});
