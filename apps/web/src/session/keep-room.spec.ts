import { describe, expect, it } from '@jest/globals';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { subAgentOf } from '../../test-kit/sub-agent-of.js';
import { keepRoom } from './keep-room.js';

describe('keepRoom', () => {
  const withAgents = (count: number, status: 'running' | 'completed') =>
    keepRoom([
      sessionDetailOf({
        id: 's',
        status,
        subAgents: Array.from({ length: count }, (_, n) =>
          subAgentOf({ runId: `${n}`, status: 'completed' }),
        ),
      }),
    ]);

  it('leaves room for the agents to come while a session is at work', () =>
    expect([0, 4, 5, 6, 7, 9, 10, 11].map((count) => withAgents(count, 'running'))).toEqual([
      6, 8, 8, 8, 12, 12, 12, 16,
    ]));

  it('needs none when it is over', () => expect(withAgents(3, 'completed')).toBe(0));
});
