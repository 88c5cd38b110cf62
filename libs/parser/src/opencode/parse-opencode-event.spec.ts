import { describe, expect, it } from '@jest/globals';
import { meaningOf, tell, toldAt } from './test-kit/tell.js';

const sessionID = 'ses_e1df9fe57ffe5EOe50PNExOWnO';
const busy = { type: 'session.status', properties: { sessionID, status: { type: 'busy' } } };

function keyOf(line: unknown, writtenAt?: number): string | undefined {
  const parsed = tell(line, writtenAt);
  return parsed.outcome === 'parsed' ? parsed.key : undefined;
}

describe('an event', () => {
  it('means the same on /event and on /global/event', () => {
    expect(tell({ directory: '/home/dev/acme', payload: busy })).toEqual(tell(busy));
  });

  it('has the time of its id where it has one, else that of its arrival', () => {
    const id = 'evt_1e20623c0001vBGHGyjtLazBQW';
    const parsed = tell({ id, ...busy });
    const state = parsed.outcome === 'parsed' ? parsed.events[1] : undefined;
    expect(state).toMatchObject({ type: 'session.state', state: 'busy', at: 1_794_793_415_616 });
    expect(meaningOf(busy.type, busy.properties)).toMatchObject([{ at: toldAt }]);
    expect(keyOf({ id, ...busy })).toBe(`opencode|${id}`);
  });

  it('is not taken for a repetition when a level is told again', () => {
    expect(keyOf(busy, 1)).not.toBe(keyOf(busy, 2));
  });

  it('is taken for a repetition when the same message comes again', () => {
    const line = { type: 'message.updated', properties: { info: { id: 'msg_1', sessionID, role: 'user' } } };
    expect(keyOf(line, 1)).toBeDefined();
    expect(keyOf(line, 1)).toBe(keyOf(line, 2));
  });

  it.each([
    [{ payload: { type: 'sync', syncEvent: { type: 'message.updated.1' } } }, 'sync-double'],
    [{ type: 'message.part.delta', properties: {} }, 'delta'],
    [{ type: 'server.heartbeat', properties: {} }, 'no-meaning:server.heartbeat'],
    [{ type: 'session.diff', properties: { sessionID, diff: [] } }, 'no-meaning:session.diff'],
    [{ type: 'brand.new', properties: {} }, 'no-meaning:brand.new'],
  ])('is passed over: %j', (line, reason) => {
    expect(tell(line)).toEqual({ outcome: 'ignored', reason });
  });

  it('shows when a session tells something unheard of', () => {
    const meaning = meaningOf('session.next.step', { sessionID });
    expect(meaning).toMatchObject([
      { type: 'unknown.seen', lineType: 'session.next.step', tool: 'opencode' },
    ]);
  });

  it('is rejected without a subject', () => {
    const rejected = { outcome: 'rejected', reason: 'incomplete:message.updated' };
    expect(tell({ type: 'message.updated', properties: {} })).toEqual(rejected);
    expect(tell([])).toEqual({ outcome: 'rejected', reason: 'not-an-object' });
  });
});

describe('the state of a session', () => {
  it.each([
    ['session.status', { status: { type: 'retry', attempt: 1, message: 'overloaded' } }, 'retry'],
    ['session.idle', {}, 'idle'],
    ['session.deleted', { info: { id: sessionID } }, 'ended'],
  ])('%s is a level', (type, more, state) => {
    expect(meaningOf(type, { sessionID, ...more })).toMatchObject([
      { type: 'session.state', at: toldAt, state },
    ]);
  });

  it('an error ends the turn, an overflow of the context does not', () => {
    const error = { name: 'MessageAbortedError', data: { message: 'Aborted' } };
    expect(meaningOf('session.error', { sessionID, error })).toMatchObject([{ outcome: 'interrupted' }]);
    expect(meaningOf('session.error', { sessionID, error: { name: 'ContextOverflowError' } })).toEqual([]);
    expect(meaningOf('session.error', { error })).toEqual([]);
  });
});

describe('what a person is asked', () => {
  const asked = { id: 'per_1e20623c0001Pfwc', sessionID };

  it('tells a permission in the words of 1.18 and of 1.0', () => {
    const now = { ...asked, permission: 'bash', patterns: ['git status --short'] };
    const before = { ...asked, type: 'bash', title: 'git status' };
    const base = { type: 'attention.asked', requestId: asked.id, kind: 'permission', at: 1_794_793_415_616 };
    expect(meaningOf('permission.asked', now)).toMatchObject([{ ...base, text: 'bash: git status --short' }]);
    expect(meaningOf('permission.updated', before)).toMatchObject([{ ...base, text: 'bash: git status' }]);
  });

  it.each([
    ['permission.replied', { requestID: 'per_1', reply: 'once' }, true],
    ['permission.replied', { requestID: 'per_1', reply: 'reject' }, false],
    ['permission.replied', { permissionID: 'per_1', response: 'always' }, true],
    ['question.replied', { requestID: 'que_1', answers: [['Yes']] }, true],
    ['question.rejected', { requestID: 'que_1' }, false],
  ])('%s %j is accepted: %s', (type, reply, isAccepted) => {
    expect(meaningOf(type, { sessionID, ...reply })).toMatchObject([
      { type: 'attention.answered', isAccepted },
    ]);
  });

  it('tells the words of a question', () => {
    const questions = [{ question: 'Which one?', header: 'Pick', options: [] }];
    expect(meaningOf('question.asked', { ...asked, questions })).toMatchObject([
      { kind: 'question', text: 'Which one?' },
    ]);
  });
});

it('replaces the todos of a session', () => {
  const todos = [
    { id: '1', content: 'Read', status: 'in_progress', priority: 'high' },
    { content: 'x', status: 'odd' },
  ];
  expect(meaningOf('todo.updated', { sessionID, todos })).toEqual([
    {
      type: 'todos.replaced',
      sessionId: sessionID,
      at: toldAt,
      todos: [todos[0], { content: 'x', status: 'pending' }],
    },
  ]);
});
