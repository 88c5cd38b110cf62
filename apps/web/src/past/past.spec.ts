import { describe, expect, it } from '@jest/globals';
import { emptyTokens, type AgentActivity } from '@tributary/domain';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { subAgentOf } from '../../test-kit/sub-agent-of.js';
import { advance, instantAt, stepInstant } from './instants.js';
import { rewindSessions } from './rewind-sessions.js';

const start = Date.parse('2026-11-16T10:00:00.000Z');
const iso = (ms: number) => new Date(start + ms).toISOString();
const items = [0, 1_000, 60_000].map((ms) => ({ at: iso(ms), kind: 'activity' as const, runId: null }));

describe('instants', () => {
  it('shows what the last change left, however long ago it was', () => {
    expect(instantAt(items, start + 30_000)).toBe(iso(1_000));
    expect(instantAt(items, start + 1_000)).toBe(iso(1_000));
    expect(instantAt(items, start - 1)).toBeNull();
  });

  it('steps from change to change and ends at both ends', () => {
    expect(stepInstant(items, start + 1_000, -1)).toBe(iso(0));
    expect(stepInstant(items, start + 1_000, 1)).toBe(iso(60_000));
    expect(stepInstant(items, start, -1)).toBeNull();
    expect(stepInstant(items, start + 60_000, 1)).toBeNull();
  });

  it('plays on, skips what is idle, and stops at the present', () => {
    expect(advance(items, start, 200)).toBe(start + 200);
    expect(advance(items, start + 1_200, 200)).toBe(start + 59_800);
    expect(advance(items, start + 60_000, 200)).toBeNull();
  });
});

describe('rewindSessions', () => {
  const run = subAgentOf({ runId: 'r', sessionId: 'b', status: 'running', costUsd: 2 });
  const cost = { ownUsd: 5, totalUsd: 7, reportedByToolUsd: null, unaccountedUsd: null, unpricedModels: [] };
  const main: AgentActivity['agents'][number] = {
    agent: 'main',
    agentType: 'main',
    isSubagent: false,
    eventCount: 9,
    toolUseCount: 5,
    firstSeen: iso(0),
    lastSeen: iso(30_000),
    runs: { total: 0, pending: 0, running: 0, completed: 0, failed: 0, aborted: 0, orphaned: 0, unknown: 0 },
    tokens: emptyTokens,
    costUsd: 5,
    unpricedModels: [],
  };
  const activity: AgentActivity = {
    cardId: 'c',
    at: iso(30_000),
    agents: [main],
    sessionMappings: [],
    subAgents: [run],
    cost,
    tokens: emptyTokens,
  };
  const over = sessionDetailOf({
    id: 'a',
    status: 'completed',
    startedAt: iso(0),
    lastActivityAt: iso(10_000),
    endedAt: iso(10_000),
    toolUseCount: 3,
    cost: { ...cost, ownUsd: 4 },
  });
  const open = sessionDetailOf({
    id: 'b',
    status: 'completed',
    startedAt: iso(20_000),
    lastActivityAt: iso(90_000),
    toolUseCount: 40,
  });
  const later = sessionDetailOf({ id: 'd', startedAt: iso(60_000) });

  it('leaves out what had not begun, and shows what was not over as running', () => {
    const then = rewindSessions([over, open, later], { at: start + 30_000, activity, todos: new Map() });
    expect(then.map(({ id, status }) => [id, status])).toEqual([
      ['a', 'completed'],
      ['b', 'running'],
    ]);
  });

  it('gives the open session what the others did not spend and call, and its own runs', () => {
    const then = rewindSessions([over, open], { at: start + 30_000, activity, todos: new Map() });
    expect(then[1]).toMatchObject({ cost: { ownUsd: 1, totalUsd: 3 }, toolUseCount: 2, subAgents: [run] });
  });
});
