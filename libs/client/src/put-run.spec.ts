import { describe, expect, it } from '@jest/globals';
import type { SubAgent } from '@tributary/domain';
import { putRun } from './put-run.js';

const run = (runId: string, childSessionId: string | null = null): SubAgent =>
  ({ runId, childSessionId }) as SubAgent;
const ids = (runs: readonly SubAgent[]): string[] => runs.map(({ runId }) => runId);

describe('putRun', () => {
  it('keeps the place of a run that is known and appends one that is new', () => {
    const runs = putRun([run('a'), run('b')], run('a', 'child'));
    expect(runs).toEqual([run('a', 'child'), run('b')]);
    expect(ids(putRun(runs, run('c')))).toEqual(['a', 'b', 'c']);
  });

  it('lets a run under its child session give way to the call that asked for it', () =>
    expect(ids(putRun([run('main:a1', 'main:a1'), run('b')], run('main#t1', 'main:a1')))).toEqual([
      'b',
      'main#t1',
    ]));

  it('does not let a run give way to itself', () => {
    const alone = run('main:a1', 'main:a1');
    expect(putRun([alone], alone)).toEqual([alone]);
  });
});
