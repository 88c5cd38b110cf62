import { describe, expect, it } from '@jest/globals';
import { emptyTokens } from '@tributary/domain';
import { cardOf } from '../../test-kit/card-of.js';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { followSessions } from './follow-sessions.js';

const costing = (totalUsd: number, unpriced: string[] = []) => ({
  ownUsd: 1,
  totalUsd,
  reportedByToolUsd: null,
  unaccountedUsd: null,
  unpricedModels: unpriced,
});
const noCounts = cardOf({ id: 'c' }).agents.counts;

describe('followSessions', () => {
  const card = cardOf({ id: 'c', sessionIds: ['a', 'b'], cost: costing(0.5) });
  const a = sessionDetailOf({
    id: 'a',
    cost: costing(2, ['local']),
    totalTokens: { ...emptyTokens, input: 5 },
    lastActivityAt: '2026-11-16T10:00:00.000Z',
    agents: {
      counts: { ...noCounts, total: 1, completed: 1 },
      pills: [{ runId: 'r1', agentType: 'Explore', status: 'completed' }],
      lastActivityAt: '2026-11-16T11:30:00.000Z',
    },
  });
  const b = sessionDetailOf({
    id: 'b',
    cost: costing(3),
    totalTokens: { ...emptyTokens, input: 7 },
    lastActivityAt: '2026-11-16T11:00:00.000Z',
    agents: {
      counts: { ...noCounts, total: 1, running: 1 },
      pills: [{ runId: 'r2', agentType: 'tester', status: 'running' }],
      lastActivityAt: null,
    },
  });

  it('adds up what all its sessions came to since the card was told', () =>
    expect(followSessions(card, [a, b])).toMatchObject({
      cost: { ownUsd: 2, totalUsd: 5, reportedByToolUsd: null, unpricedModels: ['local'] },
      tokens: { input: 12 },
      lastActivityAt: '2026-11-16T11:00:00.000Z',
      agents: {
        counts: { total: 2, running: 1, completed: 1 },
        pills: [{ runId: 'r2' }, { runId: 'r1' }],
        lastActivityAt: '2026-11-16T11:30:00.000Z',
      },
    }));

  it('believes the card while a session is missing', () => expect(followSessions(card, [a])).toBe(card));
});
