import { describe, expect, it } from '@jest/globals';
import type { AgentSummary } from '@tributary/domain';
import { initialOf, summarizePills } from './summarize-pills.js';
import type { RunStatus } from './run-state.js';

function agents(...statuses: RunStatus[]): AgentSummary {
  const count = (status: RunStatus) => statuses.filter((each) => each === status).length;
  return {
    counts: {
      total: statuses.length,
      pending: count('pending'),
      running: count('running'),
      completed: count('completed'),
      failed: count('failed'),
      aborted: count('aborted'),
      orphaned: count('orphaned'),
      unknown: count('unknown'),
    },
    pills: statuses.map((status, index) => ({ runId: `r${index}`, agentType: 'Explore', status })),
    lastActivityAt: null,
  };
}

describe('summarizePills', () => {
  it('counts agents and the active among them', () =>
    expect(summarizePills(agents('running', 'pending', 'completed')).text).toBe('3 agents (2 active)'));

  it('uses the singular for one', () => {
    expect(summarizePills(agents('running')).text).toBe('1 agent (1 active)');
    expect(summarizePills(agents('completed')).text).toBe('1 agent (all done)');
  });

  it('shows nothing for none', () =>
    expect(summarizePills(agents())).toEqual({ pills: [], more: 0, text: '' }));

  it('shows all of four', () => {
    const row = summarizePills(agents('running', 'running', 'completed', 'completed'));
    expect(row.pills).toHaveLength(4);
    expect(row.more).toBe(0);
  });

  it('shows the first three and how many more above four', () => {
    const row = summarizePills(agents('running', 'running', 'completed', 'completed', 'completed'));
    expect(row.pills.map(({ runId }) => runId)).toEqual(['r0', 'r1', 'r2']);
    expect(row.more).toBe(2);
  });

  it('counts the rest also when the server sent fewer pills than there are agents', () => {
    const many = agents(...Array.from({ length: 9 }, () => 'completed' as const));
    expect(summarizePills({ ...many, pills: many.pills.slice(0, 3) }).more).toBe(6);
  });

  it('does not call an orphaned or failed agent done', () =>
    expect(summarizePills(agents('completed', 'failed', 'orphaned')).text).toBe(
      '3 agents (1 failed, 1 orphaned)',
    ));

  it('takes the initial of the type, whatever script it is in', () => {
    expect(initialOf('explore')).toBe('E');
    expect(initialOf('🦊scout')).toBe('🦊');
    expect(initialOf('')).toBe('?');
  });

  it('takes the initial of an agent, not of the plugin it comes from', () =>
    expect(initialOf('my-company-plugin:tester')).toBe('T'));
});
