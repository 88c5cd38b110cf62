import { describe, expect, it } from '@jest/globals';
import type { AgentEvent } from '../events/agent-event.js';
import { active, child, ended, linked, root, spawned, stateOf, tell } from '../test-kit/tell.js';
import { projectRuns } from './project-runs.js';

const clock = { now: 1_000, orphanAfterMs: 5_000 };
const later = { now: 10_000, orphanAfterMs: 5_000 };
const launched = tell('run.launched', 11, { toolUseId: 'call' });
const speaks = (at: number, messageId: string, kind: 'text' | 'notice' = 'text') =>
  tell('message.recorded', at, {
    messageId,
    partId: messageId,
    role: 'assistant',
    kind,
    text: 'So.',
  });

function reasonOf(events: readonly AgentEvent[], at = clock) {
  const [run] = projectRuns(stateOf(spawned(), linked(), active(20), ...events), at);
  return { status: run?.status, why: run?.evidence.at(-1)?.kind };
}
const running = { status: 'running', why: 'activity' };

describe('a run without an end is orphaned', () => {
  it('when the process of its main session ended after its last sign of life, not before', () => {
    const over = (at: number) => tell('session.state', at, { state: 'ended' });
    const settled = { now: 10_030, orphanAfterMs: 60_000 };
    expect(reasonOf([launched, over(30)], settled)).toEqual({ status: 'orphaned', why: 'process-ended' });
    expect(reasonOf([launched, over(15)], settled)).toEqual(running);
    expect(reasonOf([launched, over(30)], { ...settled, now: 10_029 })).toEqual(running);
  });

  it('when its parent, which waits for it, speaks again without a result', () => {
    expect(reasonOf([speaks(10, 'asking')])).toEqual(running);
    expect(reasonOf([speaks(50, 'next')])).toEqual({ status: 'orphaned', why: 'parent-went-on' });
    expect(reasonOf([speaks(50, 'next'), launched]).status).toBe('running');
  });

  it('but not when the tool says that the answer with the call broke off', () => {
    expect(reasonOf([speaks(50, 'next', 'notice')])).toEqual(running);
  });

  it('when its parent, which waits for it, was stopped', () => {
    expect(reasonOf([ended(30, 'interrupted', root)])).toEqual({ status: 'orphaned', why: 'parent-went-on' });
    expect(reasonOf([ended(5, 'interrupted', root)])).toEqual(running);
    expect(reasonOf([ended(30, 'interrupted', root), launched]).status).toBe('running');
  });

  it('when the server does not list it, if it ever did anything', () => {
    const absent = tell('session.state', 30, { sessionId: child, state: 'absent' });
    expect(reasonOf([absent])).toEqual({ status: 'orphaned', why: 'server-restarted' });
    expect(reasonOf([absent, active(40)])).toEqual(running);
    expect(projectRuns(stateOf(spawned(), linked(), absent), clock)).toMatchObject([{ status: 'pending' }]);
  });

  it('when its own session is deleted while it works', () => {
    const deleted = tell('session.state', 30, { sessionId: child, state: 'ended' });
    expect(reasonOf([deleted])).toEqual({ status: 'orphaned', why: 'session-deleted' });
    const idle = tell('session.state', 25, { sessionId: child, state: 'idle' });
    expect(reasonOf([ended(22, 'answered'), idle, deleted]).status).toBe('completed');
  });

  it('when neither it nor its parent was heard for too long', () => {
    expect(reasonOf([launched])).toEqual(running);
    expect(reasonOf([launched], later)).toEqual({ status: 'orphaned', why: 'silence' });
    const parent = tell('session.seen', 9_000, { tool: 'claude-code', isActivity: true });
    expect(reasonOf([launched, parent], later).status).toBe('running');
  });

  it.each(['busy', 'retry'] as const)('but not while a server calls it or its parent %s', (value) => {
    const told = (sessionId: string) => tell('session.state', 9_000, { sessionId, state: value });
    expect(reasonOf([launched, told(child)], later).status).toBe('running');
    expect(reasonOf([launched, told(root)], later).status).toBe('running');
    expect(reasonOf([launched, told(child)], { ...later, now: 20_000 }).status).toBe('orphaned');
  });

  it('but not while it waits for a person', () => {
    const asks = tell('attention.asked', 30, {
      sessionId: child,
      requestId: 'r',
      kind: 'permission',
      text: 'May I?',
    });
    expect(reasonOf([launched, asks], later).status).toBe('running');
  });

  it('not while somebody works for it whom it waits for', () => {
    const nested = [
      tell('run.spawned', 25, { sessionId: child, toolUseId: 'inner', via: 'task', messageId: 'asks' }),
      tell('run.linked', 25, { sessionId: child, toolUseId: 'inner', childSessionId: 'root:a2' }),
      active(9_000, 'root:a2'),
    ];
    const statuses = projectRuns(stateOf(spawned(), linked(), active(20), ...nested), later).map(
      ({ status }) => status,
    );
    expect(statuses).toEqual(['running', 'running']);
  });

  it('when no time is known at all: what comes without was written down before', () => {
    const undated = [
      spawned(),
      active(20),
      tell('session.seen', 5, { tool: 'claude-code', isActivity: true }),
    ];
    const [call, work, parent] = undated.map((event) => ({ ...event, at: null }));
    expect(projectRuns(stateOf(call!, linked(), work!, parent!), clock)).toMatchObject([
      { status: 'orphaned' },
    ]);
    expect(projectRuns(stateOf(call!, linked(), work!), clock)).toMatchObject([{ status: 'running' }]);
  });

  it('when the same agent was started again', () => {
    const again = tell('run.spawned', 50, { toolUseId: 'again', via: 'task' });
    const runs = projectRuns(stateOf(spawned(), linked(), active(20), again, linked(child, 'again')), clock);
    expect(runs.map(({ status }) => status)).toEqual(['orphaned', 'running']);
  });
});
