import { describe, expect, it } from '@jest/globals';
import { peekEvent } from './peek-event.js';

const peek = (line: unknown) => peekEvent(JSON.stringify(line));

describe('peekEvent', () => {
  it('finds the session and the folder of an event in every shape', () => {
    const payload = (properties: unknown) => ({ directory: '/p', payload: { type: 'x', properties } });
    const shapes = [
      { sessionID: 'ses_a' },
      { info: { id: 'ses_a' } },
      { info: { id: 'msg_1', sessionID: 'ses_a' } },
      { part: { id: 'prt_1', sessionID: 'ses_a' } },
    ];
    for (const shape of shapes) {
      expect(peek(payload(shape))).toEqual({
        type: 'x',
        isPassedOn: true,
        directory: '/p',
        sessionId: 'ses_a',
      });
      expect(peek({ type: 'x', properties: shape })).toMatchObject({ sessionId: 'ses_a' });
    }
  });

  it('keeps back what another event tells', () => {
    const types = ['server.connected', 'server.heartbeat', 'message.part.delta', 'sync', 'todo.updated'];
    const passedOn = types.filter((type) => peek({ type, properties: {} }).isPassedOn);
    expect(passedOn).toEqual(['todo.updated']);
  });

  it('reads the place of a durable event in the history of its session', () => {
    const syncEvent = { aggregateID: 'ses_a', seq: 7 };
    expect(peek({ payload: { type: 'sync', syncEvent } }).mark).toEqual({ sessionId: 'ses_a', seq: 7 });
    expect(peek({ payload: { type: 'sync', syncEvent: { seq: -1 } } }).mark).toBeUndefined();
  });

  it('passes on what it cannot read', () => {
    for (const data of ['', '{', '[]', 'null', '7']) expect(peekEvent(data).isPassedOn).toBe(true);
  });
});
