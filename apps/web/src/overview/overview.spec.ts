import { describe, expect, it } from '@jest/globals';
import type { SessionDetail } from '@tributary/domain';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { describeActivity } from './describe-activity.js';
import { groupByProject, groupByStatus } from './group-sessions.js';
import { sumUpSessions } from './sum-up-sessions.js';

const hour = (n: number) => new Date(Date.UTC(2026, 10, 16, n)).toISOString();

function withAgents(
  session: SessionDetail,
  counts: Partial<SessionDetail['agents']['counts']>,
): SessionDetail {
  return { ...session, agents: { pills: [], counts: { ...session.agents.counts, ...counts } } };
}

const idsByGroup = (groups: ReturnType<typeof groupByStatus>) =>
  Object.fromEntries(groups.map(({ title, sessions }) => [title, sessions.map(({ id }) => id)]));

describe('groupByStatus', () => {
  it('sorts sessions by what a person has to do about them', () => {
    const sessions = [
      sessionDetailOf({ id: 'done', status: 'completed' }),
      sessionDetailOf({ id: 'asks', status: 'waiting' }),
      sessionDetailOf({ id: 'works', status: 'running' }),
      sessionDetailOf({ id: 'broke', status: 'failed' }),
      sessionDetailOf({ id: 'silent', status: 'unknown' }),
    ];
    expect(idsByGroup(groupByStatus(sessions))).toEqual({
      'Needs a person': ['asks'],
      Running: ['works'],
      'Out of contact': ['silent'],
      'Recently finished': ['broke', 'done'],
    });
  });

  it('counts a session as running while its background agents are', () => {
    const session = withAgents(sessionDetailOf({ id: 's', status: 'completed' }), { total: 1, running: 1 });
    expect(idsByGroup(groupByStatus([session]))['Running']).toEqual(['s']);
  });

  it('keeps the place of a running tile whatever it does last', () => {
    const first = sessionDetailOf({
      id: 'a',
      status: 'running',
      startedAt: hour(1),
      lastActivityAt: hour(2),
    });
    const second = sessionDetailOf({
      id: 'b',
      status: 'running',
      startedAt: hour(2),
      lastActivityAt: hour(9),
    });
    const order = (...sessions: SessionDetail[]) => idsByGroup(groupByStatus(sessions))['Running'];
    expect(order(second, first)).toEqual(['a', 'b']);
    expect(order({ ...first, lastActivityAt: hour(10) }, second)).toEqual(['a', 'b']);
  });
});

describe('groupByProject', () => {
  it('groups by the name of the project', () => {
    const shop = { id: 'p', name: 'shop', path: '/shop', sessionCount: 1, lastActivityAt: null };
    const groups = groupByProject(
      [sessionDetailOf({ id: 's', projectId: 'p' }), sessionDetailOf({ id: 't', cwd: '/src/infra' })],
      [shop],
    );
    expect(idsByGroup(groups)).toEqual({ infra: ['t'], shop: ['s'] });
  });
});

describe('sumUpSessions', () => {
  it('counts sessions at work, their agents, and what was orphaned', () => {
    const sessions = [
      withAgents(sessionDetailOf({ id: 'a', status: 'running' }), { total: 3, running: 2, orphaned: 1 }),
      sessionDetailOf({ id: 'b', status: 'waiting' }),
      sessionDetailOf({ id: 'c', status: 'orphaned' }),
    ];
    expect(sumUpSessions(sessions)).toEqual({ running: 2, needPerson: 1, agents: 2, orphaned: 2 });
  });
});

describe('describeActivity', () => {
  it('says what a person is asked', () =>
    expect(
      describeActivity(sessionDetailOf({ id: 's', status: 'waiting', attention: 'Run redis-cli flushdb?' })),
    ).toEqual({ text: 'Run redis-cli flushdb?', tone: 'wait' }));
});
