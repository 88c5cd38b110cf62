import { describe, expect, it } from '@jest/globals';
import type { AgentEvent } from '../events/agent-event.js';
import { active, child, concluded, ended, linked, root, spawned, stateOf, tell } from '../test-kit/tell.js';
import { projectRuns } from './project-runs.js';

const clock = { now: 60_000, orphanAfterMs: 300_000 };
const launched = tell('run.launched', 11, { toolUseId: 'call' });
const returned = (isError: boolean, output: string) =>
  tell('tool.returned', 40, { toolUseId: 'call', isError, output });

function conclude(...events: readonly AgentEvent[]) {
  const [run] = projectRuns(stateOf(spawned(), ...events), clock);
  return { status: run?.status, error: run?.error, completedAt: run?.completedAt };
}
const statusOf = (...events: readonly AgentEvent[]) => conclude(...events).status;

describe('a run', () => {
  it('is pending until its child does something, then running', () => {
    expect(statusOf()).toBe('pending');
    expect(statusOf(linked())).toBe('pending');
    expect(statusOf(linked(), active(20))).toBe('running');
    const undated = { sessionId: child, tool: 'claude-code', isActivity: true } as const;
    expect(statusOf(linked(), tell('session.seen', null, undated))).toBe('running');
  });

  it('ends with its result, unless that only says that it was launched', () => {
    expect(statusOf(returned(false, 'Done.'))).toBe('completed');
    expect(statusOf(returned(true, 'no such agent'))).toBe('failed');
    expect(statusOf(linked(), active(20), launched, returned(false, 'Launched.'))).toBe('running');
  });

  it('has failed or was aborted by its own last words, although its parent calls it completed', () => {
    const completed = concluded(40, 'completed');
    expect(conclude(linked(), active(20), ended(30, 'failed'), completed)).toEqual({
      status: 'failed',
      error: 'API Error: 400',
      completedAt: 30,
    });
    expect(statusOf(linked(), active(20), ended(30, 'interrupted'), completed)).toBe('aborted');
    expect(statusOf(linked(), active(20), ended(30, 'rejected'), completed)).toBe('aborted');
    expect(statusOf(linked(), ended(20, 'failed'), active(30), completed)).toBe('completed');
  });

  it('that may have been about to go on is orphaned, unless nobody waited for its answer', () => {
    const said = [linked(), active(20), ended(20, 'said')];
    const over = tell('session.state', 30, { state: 'ended' });
    expect(statusOf(...said)).toBe('running');
    expect(statusOf(...said, over)).toBe('orphaned');
    expect(statusOf(...said, over, launched)).toBe('completed');
    expect(statusOf(...said, concluded(40, 'finished', { toolUseId: 'call', by: 'hook' }))).toBe('completed');
  });

  it('whose context overflowed has failed, once somebody says that it is over', () => {
    const overflowed = [linked(), active(20), ended(30, 'overflowed')];
    expect(statusOf(...overflowed)).toBe('running');
    expect(statusOf(...overflowed, concluded(40, 'completed'))).toBe('failed');
    expect(statusOf(...overflowed, tell('session.state', 31, { sessionId: child, state: 'idle' }))).toBe(
      'failed',
    );
    expect(statusOf(...overflowed, active(35), concluded(40, 'completed'))).toBe('completed');
  });

  it('was aborted by its own last words, although its parent calls it failed', () => {
    const failed = concluded(40, 'failed');
    expect(statusOf(linked(), active(20), ended(30, 'interrupted'), failed)).toBe('aborted');
    expect(statusOf(linked(), active(20), ended(30, 'rejected'), failed)).toBe('aborted');
    expect(conclude(linked(), active(20), ended(30, 'failed'), failed).completedAt).toBe(40);
  });

  it('that a journal calls failed failed when and why its own last words say', () => {
    const failed = concluded(null, 'failed', { toolUseId: 'call', by: 'journal' });
    expect(conclude(linked(), active(20), ended(30, 'failed'), failed)).toEqual({
      status: 'failed',
      error: 'API Error: 400',
      completedAt: 30,
    });
  });

  it('that had stopped by itself is not lost when the server does not list it', () => {
    const state = (at: number, value: 'idle' | 'absent') =>
      tell('session.state', at, { sessionId: child, state: value });
    expect(statusOf(linked(), active(20), state(30, 'absent'))).toBe('orphaned');
    expect(statusOf(linked(), active(20), state(30, 'idle'), state(31, 'absent'))).toBe('running');
    const answered = [linked(), active(20), ended(25, 'answered')];
    expect(statusOf(...answered, state(30, 'idle'), state(31, 'absent'))).toBe('completed');
  });

  it('keeps the first of several ends', () => {
    expect(conclude(concluded(50, 'completed'), concluded(40, 'aborted'))).toMatchObject({
      status: 'aborted',
      completedAt: 40,
    });
  });

  it('that answered is completed only once something says that it is over', () => {
    const answered = [linked(), active(20), ended(30, 'answered'), launched];
    expect(statusOf(...answered)).toBe('running');
    expect(statusOf(...answered, concluded(31, 'finished', { childSessionId: child, by: 'meta' }))).toBe(
      'completed',
    );
    const idle = tell('session.state', 31, { sessionId: child, state: 'idle' });
    expect(statusOf(...answered, idle)).toBe('completed');
  });

  it('that finished without an answer is not completed', () => {
    const finished = concluded(31, 'finished', { childSessionId: child, by: 'meta' });
    expect(statusOf(linked(), active(20), launched, finished)).toBe('running');
    expect(statusOf(linked(), active(20), launched, finished, ended(30, 'failed'))).toBe('failed');
  });

  it('that finished, as its record says, is completed once nothing more can come of it', () => {
    const finished = concluded(31, 'finished', { childSessionId: child, by: 'meta' });
    const gone = tell('session.state', 40, { state: 'ended' });
    expect(statusOf(linked(), active(20), launched, gone)).toBe('orphaned');
    expect(statusOf(linked(), active(20), launched, gone, finished)).toBe('completed');
    expect(statusOf(linked(), active(20), launched, gone, finished, ended(30, 'failed'))).toBe('failed');
  });

  it('that finished, as a hook says, is completed then too, unless it went on', () => {
    const finished = concluded(31, 'finished', { childSessionId: child, by: 'hook' });
    const gone = tell('session.state', 40, { state: 'ended' });
    expect(statusOf(linked(), active(20), launched, finished)).toBe('running');
    expect(statusOf(linked(), active(20), launched, finished, gone)).toBe('completed');
    expect(statusOf(linked(), active(20), launched, finished, active(35), gone)).toBe('orphaned');
  });

  it('goes on where its session is moved to another process', () => {
    const halted = [linked(), active(20), launched, ended(30, 'interrupted')];
    const moved = tell('session.seen', 31, { tool: 'claude-code', continuedIn: 'another' });
    const left = tell('session.state', 40, { state: 'ended' });
    expect(statusOf(...halted, left)).toBe('aborted');
    expect(statusOf(...halted, moved, left)).toBe('running');
    expect(statusOf(...halted, moved, left, active(50), ended(55, 'answered'))).toBe('completed');
    expect(statusOf(linked(), active(20), launched, moved, left)).toBe('running');
    const before = tell('session.seen', 5, { tool: 'claude-code', continuedIn: 'another' });
    expect(statusOf(linked(), active(20), launched, before, left)).toBe('orphaned');
    const late = tell('session.seen', 31_000, { tool: 'claude-code', continuedIn: 'another' });
    expect(statusOf(...halted, late)).toBe('aborted');
    const [silent] = projectRuns(stateOf(spawned(), ...halted, moved), { ...clock, now: 400_000 });
    expect(silent?.status).toBe('orphaned');
  });

  it('that was found dead at a resume is orphaned', () => {
    const stopped = concluded(90, 'stopped', { childSessionId: child, by: 'notification' });
    expect(statusOf(linked(), active(20), launched, stopped)).toBe('orphaned');
  });

  it('heals when its end comes late', () => {
    const silent = [linked(), active(20), launched, tell('session.state', 30, { state: 'ended' })];
    expect(statusOf(...silent)).toBe('orphaned');
    expect(statusOf(...silent, concluded(25, 'completed'))).toBe('completed');
  });

  it('of a workflow is aborted when the workflow is killed, unless it was done before', () => {
    const seen = tell('session.seen', 20, {
      sessionId: child,
      tool: 'claude-code',
      rootSessionId: root,
      workflowId: 'wf_1',
      isActivity: true,
    });
    const killed = (...events: readonly AgentEvent[]) =>
      projectRuns(
        stateOf(
          tell('workflow.launched', 5, { toolUseId: 'flow', workflowId: 'wf_1' }),
          tell('run.spawned', 10, { toolUseId: 'wf_1/a1', via: 'workflow' }),
          linked(child, 'wf_1/a1'),
          seen,
          concluded(30, 'aborted', { toolUseId: 'flow' }),
          ...events,
        ),
        clock,
      );
    expect(killed()).toMatchObject([{ status: 'aborted', toolUseId: 'flow' }]);
    const reported = concluded(null, 'completed', { toolUseId: 'wf_1/a1', by: 'journal' });
    expect(killed(reported)).toMatchObject([{ status: 'completed' }]);
    expect(killed(ended(20, 'answered'))).toMatchObject([{ status: 'completed', completedAt: 20 }]);
    expect(killed(ended(20, 'failed'))).toMatchObject([{ status: 'failed' }]);
  });
});
