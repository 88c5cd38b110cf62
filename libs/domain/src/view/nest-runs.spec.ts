import { describe, expect, it } from '@jest/globals';
import type { AgentEvent } from '../events/agent-event.js';
import { active, child, linked, root, spawned, stateOf, tell } from '../test-kit/tell.js';
import { projectRuns } from './project-runs.js';

const clock = { now: 100, orphanAfterMs: 5_000 };
const nested = (toolUseId: string, at: number, by: string, served: string): AgentEvent[] => [
  tell('run.spawned', at, { sessionId: by, toolUseId, via: 'task' }),
  linked(served, toolUseId),
  active(at + 1, served),
];

describe('a run that an agent starts', () => {
  it('lies below the run which that agent serves', () => {
    const state = stateOf(
      ...nested('deep', 30, 'root:a2', 'root:a3'),
      ...nested('inner', 20, child, 'root:a2'),
      spawned(),
      linked(),
      active(15),
    );
    expect(projectRuns(state, clock)).toMatchObject([
      { toolUseId: 'call', depth: 1, parentRunId: null, rootSessionId: root },
      { toolUseId: 'inner', depth: 2, parentRunId: 'root#call', rootSessionId: root },
      { toolUseId: 'deep', depth: 3, parentRunId: 'root#inner', rootSessionId: root },
    ]);
  });

  it('lies below the run that the agent served at that time', () => {
    const again = tell('run.spawned', 50, { toolUseId: 'again', via: 'task' });
    const state = stateOf(
      spawned(),
      linked(),
      again,
      linked(child, 'again'),
      ...nested('inner', 60, child, 'root:a2'),
    );
    const inner = projectRuns(state, clock).find(({ toolUseId }) => toolUseId === 'inner');
    expect(inner?.parentRunId).toBe('root#again');
  });

  it('lies below it even where a view named the agent only by its call', () => {
    const state = stateOf(
      spawned(),
      linked(),
      linked('root:call'),
      ...nested('inner', 20, 'root:call', 'root:a2'),
    );
    const inner = projectRuns(state, clock).find(({ toolUseId }) => toolUseId === 'inner');
    expect(inner).toMatchObject({ parentRunId: 'root#call', depth: 2 });
  });

  it('belongs to the family that names it where neither its caller nor its own root is known', () => {
    const recorded = tell('run.linked', 10, { toolUseId: 'call', childSessionId: child, isRecorded: true });
    const acted = tell('session.seen', 15, { sessionId: child, tool: 'claude-code', isActivity: true });
    expect(projectRuns(stateOf(recorded, acted), clock)).toMatchObject([{ rootSessionId: root }]);
  });

  it('is shown even where parents form a circle', () => {
    const state = stateOf(...nested('x', 10, 'root:b', child), ...nested('y', 11, child, 'root:b'));
    expect(projectRuns(state, clock)).toHaveLength(2);
  });
});
