import { describe, expect, it } from '@jest/globals';
import type { AgentEvent } from '../events/agent-event.js';
import { active, child, concluded, ended, linked, spawned, stateOf, tell } from '../test-kit/tell.js';
import { adoptConclusions } from './find-origin.js';
import { projectRuns } from './project-runs.js';

const twin = 'other:a1';
const twinned = (sessionId: string, twinId: string, twinFirstAt: number): AgentEvent =>
  tell('session.twinned', null, { sessionId, twinId, twinFirstAt });

const summary = (...events: AgentEvent[]): unknown[] => {
  const state = stateOf(...events);
  adoptConclusions(state);
  const runs = projectRuns(state, { now: 100, orphanAfterMs: 1_000 });
  return runs.map(({ runId, status, sessionIds }) => [runId, status, sessionIds]);
};

describe('an agent that another family tells of as well', () => {
  it('is none of a fork, with which nothing of it lies', () => {
    expect(summary(spawned(), linked(), concluded(20, 'completed'))).toHaveLength(1);
    expect(summary(spawned(), linked(), concluded(20, 'completed'), twinned(child, twin, 11))).toEqual([]);
  });

  it('takes along, out of a fork, the calls before it that no agent came of', () => {
    const refused = tell('run.spawned', 9, { toolUseId: 'refused', via: 'task' });
    const beside = tell('run.spawned', 11, { toolUseId: 'beside', via: 'task', messageId: 'asking' });
    const own = tell('run.spawned', 40, { toolUseId: 'own', via: 'task' });
    const fork = [refused, beside, spawned(), linked(), twinned(child, twin, 11), own];
    expect(summary(...fork).map((run) => (run as unknown[])[0])).toEqual(['root#own']);
  });

  it('stays where it began, whenever that is learnt', () => {
    const events = [spawned(), linked(), active(11), twinned(child, twin, 30)];
    expect(summary(...events)).toEqual([['root#call', 'running', [child]]]);
    expect(summary(...events.reverse())).toEqual([['root#call', 'running', [child]]]);
  });

  it('goes on in the run that it began, and its end is told there', () => {
    const goesOn = tell('session.seen', 30, { sessionId: twin, tool: 'claude-code', isActivity: true });
    const told = { toolUseId: 'call', childSessionId: twin, sessionId: 'other' } as const;
    expect(
      summary(
        spawned({ isBackground: true }),
        linked(),
        active(11),
        goesOn,
        twinned(twin, child, 11),
        ended(31, 'answered', twin),
        tell('run.linked', 32, told),
        tell('run.concluded', 32, { ...told, outcome: 'completed', by: 'notification' }),
      ),
    ).toEqual([['root#call', 'completed', [child, twin]]]);
  });
});
