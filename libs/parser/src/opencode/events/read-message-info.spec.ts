import { describe, expect, it } from '@jest/globals';
import { readMessageInfo } from './read-message-info.js';

const sessionID = 'ses_e1df9fe57ffe5EOe50PNExOWnO';
const created = 1_794_793_410_845;
const assistant = {
  id: 'msg_1e206111d001R2oTwhuOCvD2GM',
  sessionID,
  role: 'assistant',
  modelID: 'fake-1',
  providerID: 'fake',
  path: { cwd: '/home/dev/acme', root: '/home/dev/acme' },
  cost: 0.01635,
  tokens: { total: 5090, input: 5000, output: 90, reasoning: 0, cache: { read: 0, write: 0 } },
  time: { created, completed: created + 100 },
};

function typesOf(info: object): string[] {
  return (readMessageInfo({ ...assistant, ...info }, 1) ?? []).map(({ type }) => type);
}

function endOf(info: object) {
  return readMessageInfo({ ...assistant, ...info }, 1)?.find(({ type }) => type === 'turn.ended');
}

describe('an assistant message', () => {
  it('tells its model, its usage and the answer it ends with', () => {
    expect(readMessageInfo({ ...assistant, finish: 'stop' }, 1)).toEqual([
      {
        type: 'session.seen',
        sessionId: sessionID,
        at: created,
        tool: 'opencode',
        isActivity: true,
        model: 'fake-1',
        cwd: '/home/dev/acme',
      },
      {
        type: 'usage.reported',
        sessionId: sessionID,
        at: created,
        messageId: assistant.id,
        model: 'fake-1',
        tokens: { input: 5000, output: 90, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, reasoning: 0 },
        reportedUsd: 0.01635,
      },
      { type: 'turn.ended', sessionId: sessionID, at: created + 100, outcome: 'answered' },
    ]);
  });

  it('ends no turn while it is not completed, nor when tools are to follow', () => {
    expect(endOf({ finish: 'stop', time: { created } })).toBeUndefined();
    expect(endOf({ finish: 'tool-calls' })).toBeUndefined();
  });

  it('tells an abort from a failure', () => {
    const aborted = { name: 'MessageAbortedError', data: { message: 'Aborted' } };
    const refused = { name: 'APIError', data: { message: 'fake: bad request', statusCode: 400 } };
    expect(endOf({ error: aborted })).toMatchObject({ outcome: 'interrupted', error: 'Aborted' });
    expect(endOf({ error: refused })).toMatchObject({ outcome: 'failed', error: 'fake: bad request' });
  });

  it('is paid by the session that a fork was made from, however soon', () => {
    const time = { created: created - 300, completed: created - 100 };
    expect(readMessageInfo({ ...assistant, finish: 'stop', time }, 1)).toEqual([]);
  });

  it('may go on after an overflow of the context', () => {
    const error = { name: 'ContextOverflowError', data: { message: 'too long' } };
    expect(endOf({ error })).toMatchObject({ outcome: 'overflowed', error: 'too long' });
  });

  it('tells a compaction once its summary is written', () => {
    expect(typesOf({ summary: true, finish: 'stop' })).toContain('session.compacted');
    expect(typesOf({ summary: true, time: { created } })).not.toContain('session.compacted');
    expect(typesOf({ summary: true })).not.toContain('session.compacted');
    expect(endOf({ summary: true, finish: 'stop' })).toMatchObject({ outcome: 'said' });
  });

  it('is neither done nor paid a second time as a copy in a fork', () => {
    expect(typesOf({ finish: 'stop', time: { created: created - 60_000 } })).toEqual([]);
  });
});

it('dates the activity of a user message by its creation, since it is sent again after the end', () => {
  const info = {
    id: 'msg_1e20602940013uvEHp4W0wwhEf',
    sessionID,
    role: 'user',
    time: { created: 1_794_793_407_124 },
  };
  expect(readMessageInfo(info, 1_794_793_999_999)).toEqual([
    { type: 'session.seen', sessionId: sessionID, at: 1_794_793_407_124, tool: 'opencode', isActivity: true },
  ]);
});

it('tells the agent that the user asked, which a session of 1.2 does not', () => {
  const info = { id: 'msg_1e20602940013uvEHp4W0wwhEf', sessionID, role: 'user', agent: 'explore' };
  expect(readMessageInfo(info, 1)).toMatchObject([{ type: 'session.seen', agentType: 'explore' }]);
});
