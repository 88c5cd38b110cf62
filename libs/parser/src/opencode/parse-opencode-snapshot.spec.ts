import { describe, expect, it } from '@jest/globals';
import { parseOpencodeSnapshot } from './parse-opencode-snapshot.js';
import { snapshotLine, type SnapshotEnvelope } from './snapshot-envelope.js';

const source = { kind: 'opencode.snapshot', path: 'http://127.0.0.1:4096', host: 'laptop' } as const;

function parse(envelope: SnapshotEnvelope) {
  return parseOpencodeSnapshot({ source, text: snapshotLine(envelope) });
}

describe('a snapshot', () => {
  it('tells of every listed session whether it runs', () => {
    const body = { ses_a: { type: 'busy' }, ses_b: { type: 'retry', message: 'overloaded' } };
    const parsed = parse({ kind: 'status', at: 9, sessionIDs: ['ses_a', 'ses_b', 'ses_c'], body });
    expect(parsed).toMatchObject({
      events: [
        { type: 'session.state', sessionId: 'ses_a', at: 9, state: 'busy' },
        { type: 'session.state', sessionId: 'ses_b', at: 9, state: 'retry', error: 'overloaded' },
        { type: 'session.state', sessionId: 'ses_c', at: 9, state: 'absent' },
      ],
    });
  });

  it('has the key of its content, and of its time where it tells a level', () => {
    const session = (at: number) => parse({ kind: 'sessions', at, body: [{ id: 'ses_a' }] });
    const todos = (at: number) => parse({ kind: 'todos', at, sessionID: 'ses_a', body: [] });
    expect(session(1)).toEqual(session(2));
    expect(todos(1)).not.toEqual(todos(2));
    expect(todos(2)).toMatchObject({ events: [{ type: 'todos.replaced', at: 2, todos: [] }] });
  });

  it('lists what a person is asked', () => {
    const body = [{ id: 'per_1', sessionID: 'ses_a', permission: 'bash', patterns: ['ls'] }];
    expect(parse({ kind: 'permissions', at: 9, body })).toMatchObject({
      events: [{ type: 'attention.asked', at: 9 }],
    });
    expect(parse({ kind: 'permissions', at: 9, body, sessionIDs: ['ses_a', 'ses_b'] })).toMatchObject({
      events: [
        { type: 'attention.asked' },
        { type: 'attention.listed', sessionId: 'ses_a', at: 9, kind: 'permission', open: ['per_1'] },
        { type: 'attention.listed', sessionId: 'ses_b', at: 9, kind: 'permission', open: [] },
      ],
    });
  });

  it('of a message that ended without a reason tells whether anything was done in it', () => {
    const info = { id: 'msg_a', sessionID: 'ses_a', role: 'assistant', time: { created: 5, completed: 8 } };
    const part = { id: 'prt_a', sessionID: 'ses_a', messageID: 'msg_a' };
    const endOf = (...parts: readonly object[]) => {
      const parsed = parse({ kind: 'messages', at: 9, body: [{ info, parts }] });
      const events = parsed.outcome === 'parsed' ? parsed.events : [];
      return events.find(({ type }) => type === 'turn.ended');
    };
    const brokenOff = [
      { ...part, type: 'step-start' },
      { ...part, type: 'text', text: 'Half', time: { start: 6 } },
    ];
    const command = {
      ...part,
      type: 'tool',
      tool: 'bash',
      state: { status: 'completed', input: {}, output: '' },
    };
    expect(endOf()).toMatchObject({ outcome: 'interrupted' });
    expect(endOf(...brokenOff)).toMatchObject({ outcome: 'interrupted' });
    expect(endOf(...brokenOff, { ...part, type: 'step-finish' })).toMatchObject({ outcome: 'said' });
    expect(endOf(command)).toMatchObject({ outcome: 'said' });
  });

  it('is passed over where it is empty and rejected where it is none', () => {
    expect(parse({ kind: 'children', at: 9, body: [] })).toEqual({
      outcome: 'ignored',
      reason: 'empty:children',
    });
    expect(parse({ kind: 'constructor' as 'status', at: 9, body: [] })).toMatchObject({
      outcome: 'rejected',
    });
  });
});
