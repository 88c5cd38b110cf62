import { describe, expect, it } from '@jest/globals';
import type { AgentEvent } from '../events/agent-event.js';
import { active, ended, root, stateOf, tell } from '../test-kit/tell.js';
import { openRequests } from './open-requests.js';
import { sessionStatus } from './session-status.js';

const soon = { now: 100, orphanAfterMs: 5_000 };
const late = { now: 10_000, orphanAfterMs: 5_000 };
const works = active(10, root);
const state = (at: number, value: 'busy' | 'idle' | 'retry' | 'absent' | 'ended') =>
  tell('session.state', at, { state: value });
const facts = (...events: readonly AgentEvent[]) =>
  stateOf(tell('session.seen', 1, { tool: 'opencode' }), ...events).sessions.get(root)!;
const both = (...events: readonly AgentEvent[]) =>
  [soon, late].map((clock) => sessionStatus(facts(...events), clock));

describe('a session', () => {
  it('is idle before its first turn, then running, then orphaned by silence', () => {
    expect(both()).toEqual(['idle', 'idle']);
    expect(both(works)).toEqual(['running', 'orphaned']);
  });

  it('that did something at a time that nobody tells, and did not end, is orphaned', () => {
    expect(both(tell('session.seen', null, { tool: 'claude-code', isActivity: true }))).toEqual([
      'orphaned',
      'orphaned',
    ]);
  });

  it('whose command goes on printing is not silent, and that takes back no end', () => {
    const printing = tell('session.seen', 9_000, { tool: 'opencode', isAlive: true });
    expect(both(works, printing)).toEqual(['running', 'running']);
    expect(both(works, printing, ended(20, 'answered', root))).toEqual(['completed', 'completed']);
  });

  it.each([
    ['answered', 'completed'],
    ['failed', 'failed'],
    ['interrupted', 'aborted'],
    ['rejected', 'aborted'],
  ] as const)('whose turn ended as %s is %s, until it goes on', (outcome, status) => {
    expect(both(works, ended(20, outcome, root))).toEqual([status, status]);
    expect(both(works, ended(20, outcome, root), active(30, root))[0]).toBe('running');
  });

  it('whose end has no time has ended, where only the results of its tools have one', () => {
    expect(both(works, tell('turn.ended', null, { outcome: 'answered' }))).toEqual([
      'completed',
      'completed',
    ]);
    expect(both(works, tell('turn.ended', null, { outcome: 'said' }))).toEqual(['running', 'orphaned']);
  });

  it('that said what may be the end is completed once it rests or is gone', () => {
    const said = [works, ended(20, 'said', root)];
    expect(both(...said)).toEqual(['running', 'completed']);
    expect(both(...said, state(21, 'idle'))[0]).toBe('completed');
    expect(both(...said, state(21, 'ended'))[0]).toBe('completed');
  });

  it('whose context overflowed has failed once it rests or is gone', () => {
    const overflowed = [works, ended(20, 'overflowed', root)];
    expect(both(...overflowed)).toEqual(['running', 'failed']);
    expect(both(...overflowed, state(21, 'idle'))[0]).toBe('failed');
    expect(both(...overflowed, active(30, root), ended(40, 'answered', root))[0]).toBe('completed');
  });

  it('that gave up while it waited to retry was aborted', () => {
    expect(both(works, state(15, 'retry'), ended(20, 'said', root), state(21, 'idle'))[0]).toBe('aborted');
    expect(both(works, state(5, 'retry'), ended(20, 'said', root), state(21, 'idle'))[0]).toBe('completed');
  });

  it('that rests without a word is idle, and has failed when nothing more comes', () => {
    expect(both(works, state(20, 'idle'))).toEqual(['idle', 'failed']);
    expect(both(works, state(20, 'idle'), state(30, 'absent'))).toEqual(['idle', 'failed']);
    expect(both(works, state(5, 'idle'), state(30, 'absent'))[0]).toBe('orphaned');
  });

  it('whose process is gone is orphaned at once, unless it worked since', () => {
    expect(both(works, state(20, 'ended'))[0]).toBe('orphaned');
    expect(both(works, state(5, 'ended'))[0]).toBe('running');
  });

  it('waits while it asks a person, and again when it asks again', () => {
    const asked = (at: number) =>
      tell('attention.asked', at, { requestId: 'r', kind: 'permission', text: 'May I?' });
    const answered = tell('attention.answered', 20, { requestId: 'r', isAccepted: true });
    expect(both(works, asked(15))[0]).toBe('waiting');
    expect(both(works, answered, asked(15))[0]).toBe('running');
    expect(both(works, answered, asked(25))[0]).toBe('waiting');
    expect(openRequests(facts(answered))).toEqual([]);
  });

  it('waits a day for a person, unless it is gone', () => {
    const asked = tell('attention.asked', 15, { requestId: 'r', kind: 'permission', text: 'May I?' });
    expect(both(works, asked)).toEqual(['waiting', 'waiting']);
    expect(both(works, asked, state(20, 'ended'))).toEqual(['orphaned', 'orphaned']);
    const nextDay = { ...late, now: 24 * 3_600_000 + 16 };
    expect(sessionStatus(facts(works, asked), nextDay)).toBe('orphaned');
  });

  it('does not ask any more what it asked in a turn that is over', () => {
    const asked = tell('attention.asked', 15, { requestId: 'r', kind: 'permission', text: 'May I?' });
    expect(both(works, asked, ended(20, 'interrupted', root), active(30, root))[0]).toBe('running');
    expect(both(works, asked, state(20, 'idle'), active(30, root))[0]).toBe('running');
  });

  it('that its server calls busy runs, whatever was seen of it', () => {
    expect(both(state(15, 'busy'))).toEqual(['running', 'orphaned']);
    expect(both(works, state(9_000, 'busy'))[1]).toBe('running');
    const stopped = [works, ended(20, 'interrupted', root)];
    expect(both(...stopped, state(30, 'busy'))).toEqual(['aborted', 'aborted']);
    expect(both(...stopped, state(2_000, 'busy'))).toEqual(['running', 'aborted']);
  });

  it('waits no longer when a later list leaves out what it asked', () => {
    const asked = tell('attention.asked', 15, { requestId: 'r', kind: 'permission', text: 'May I?' });
    const listed = (at: number, open: string[], kind: 'permission' | 'question' = 'permission') =>
      tell('attention.listed', at, { kind, open });
    expect(both(works, listed(20, []), asked)[0]).toBe('running');
    expect(both(works, asked, listed(20, ['r']))[0]).toBe('waiting');
    expect(both(works, asked, listed(12, []))[0]).toBe('waiting');
    expect(both(works, asked, listed(20, [], 'question'))[0]).toBe('waiting');
    expect(both(works, asked, listed(20, ['r']), listed(18, []))[0]).toBe('waiting');
  });

  it('waits no longer when the model went on to another message', () => {
    const request = { requestId: 'r', kind: 'permission', text: 'May I?', messageId: 'm1' } as const;
    const asked = tell('attention.asked', 15, request);
    const said = (at: number, messageId: string) =>
      tell('tool.called', at, { toolUseId: `t-${messageId}`, name: 'Bash', input: '{}', messageId });
    expect(both(works, asked, said(16, 'm1'))[0]).toBe('waiting');
    expect(both(works, said(16, 'm2'), asked)[0]).toBe('running');
    expect(both(works, said(14, 'm0'), asked)[0]).toBe('waiting');
  });
});
