import { describe, expect, it } from '@jest/globals';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { nameSessionStatus, statusOfSession } from './status-of-session.js';

const { agents } = sessionDetailOf({ id: 's' });
const busy = { ...agents, counts: { ...agents.counts, total: 3, running: 1, pending: 1 } };

describe('the status of a session', () => {
  it('is at work while agents go on after its turn has ended', () => {
    const session = sessionDetailOf({ id: 's', status: 'completed', agents: busy });
    expect(statusOfSession(session)).toBe('running');
    expect(nameSessionStatus(session)).toBe('waits for 2 agents');
  });

  it.each([
    ['completed', 'done'],
    ['aborted', 'stopped'],
    ['failed', 'failed'],
    ['waiting', 'waiting'],
  ] as const)('is %s where that is all, and is called as that of an agent: %s', (status, word) => {
    const session = sessionDetailOf({ id: 's', status });
    expect([statusOfSession(session), nameSessionStatus(session)]).toEqual([status, word]);
  });

  it('does not hide an error behind agents that go on', () => {
    const session = sessionDetailOf({ id: 's', status: 'failed', agents: busy });
    expect([statusOfSession(session), nameSessionStatus(session)]).toEqual(['failed', 'failed']);
  });
});
