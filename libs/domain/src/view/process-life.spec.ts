import { describe, expect, it } from '@jest/globals';
import type { AgentEvent } from '../events/agent-event.js';
import { active, concluded, linked, root, spawned, stateOf, tell } from '../test-kit/tell.js';
import { projectRuns } from './project-runs.js';
import { rewindState } from './rewind-state.js';
import { sessionStatus } from './session-status.js';

const soon = { now: 1_000, orphanAfterMs: 5_000 };
const late = { now: 10_000, orphanAfterMs: 5_000 };
const launched = tell('run.launched', 11, { toolUseId: 'call' });
const process = (at: number, isAlive: boolean, processId = '7@1', startedAt = 1) =>
  tell('session.process', at, { processId, startedAt, isAlive });
const work = [active(12, root), spawned(), linked(), launched, active(20)];

function look(events: readonly AgentEvent[], clock = soon) {
  const state = stateOf(...work, ...events);
  const [run] = projectRuns(state, clock);
  const session = sessionStatus(state.sessions.get(root)!, clock);
  return { session, run: run?.status, why: run?.evidence.at(-1)?.kind };
}
const kept = { session: 'running', run: 'running', why: 'process-alive' };
const given = { session: 'orphaned', run: 'orphaned', why: 'process-gone' };

describe('a process that is listed', () => {
  it('keeps a silent session and its runs from being given up, and says so', () => {
    expect(look([], late)).toEqual({ session: 'orphaned', run: 'orphaned', why: 'silence' });
    expect(look([process(9_000, true)], late)).toEqual(kept);
    expect(look([process(900, true)])).toEqual({ ...kept, why: 'activity' });
  });

  it('speaks for a while: nobody knows what became of one that is not told of any more', () => {
    expect(look([process(4_000, true)], late)).toMatchObject({ session: 'orphaned', why: 'silence' });
    expect(look([process(4_000, true)], { ...late, isHostSilent: () => true } as never)).toMatchObject({
      session: 'unknown',
      run: 'unknown',
    });
  });

  it('and is gone leaves everything orphaned at once, in whatever order it is told', () => {
    const signs = [process(100, true), process(200, false)];
    expect(look(signs)).toEqual(given);
    expect(look([...signs.toReversed(), signs[0]!])).toEqual(given);
  });

  it('is alive when it is found after it was missed', () => {
    expect(look([process(200, false), process(300, true)])).toMatchObject({ run: 'running' });
  });

  it('says nothing against an end that was told, nor against work after it was gone', () => {
    const gone = process(200, false);
    expect(look([gone, concluded(150, 'completed')])).toMatchObject({ run: 'completed' });
    expect(look([gone, active(300), active(300, root)])).toMatchObject({
      session: 'running',
      run: 'running',
    });
  });

  it('takes its runs along although the session is resumed by another', () => {
    const resumed = [process(200, false), process(250, true, '8@210', 210), active(260, root)];
    expect(look(resumed)).toEqual({ session: 'running', run: 'orphaned', why: 'process-gone' });
    const both = [process(200, false), process(250, true, '8@5', 5)];
    expect(look(both)).toMatchObject({ session: 'running', run: 'running' });
  });

  it('is looked at as it was then when the past is shown', () => {
    const state = stateOf(
      tell('session.seen', 1, { tool: 'claude-code' }),
      ...work,
      process(9_000, true),
      process(9_500, false),
    );
    const at = (now: number) =>
      projectRuns(rewindState(state, now, new Map()), { now, orphanAfterMs: 5_000 })[0]?.status;
    expect([at(8_000), at(9_600)]).toEqual(['running', 'orphaned']);
  });
});
