import { describe, expect, it } from '@jest/globals';
import type { SessionDetail } from '@tributary/domain';
import { cardOf } from '../../test-kit/card-of.js';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { describeActivity } from './describe-activity.js';
import { describeTile } from './describe-tile.js';
import { countFigures, figures, isCounted } from './figures.js';
import { groupTiles, type Grouping } from './group-tiles.js';
import { markTile } from './mark-tile.js';
import { matchesSearch, tileCards, tileSessions } from './tile.js';

const hour = (n: number) => new Date(Date.UTC(2026, 10, 16, n)).toISOString();

function withAgents(
  session: SessionDetail,
  counts: Partial<SessionDetail['agents']['counts']>,
): SessionDetail {
  return { ...session, agents: { ...session.agents, counts: { ...session.agents.counts, ...counts } } };
}

const idsByGroup = (groups: ReturnType<typeof groupTiles>) =>
  Object.fromEntries(groups.map(({ title, tiles }) => [title, tiles.map(({ id }) => id)]));
const groupSessions = (sessions: readonly SessionDetail[], grouping: Grouping) =>
  idsByGroup(groupTiles(tileSessions(sessions), grouping, []));

describe('groupTiles', () => {
  it('sorts sessions by what a person has to do about them', () => {
    const sessions = [
      sessionDetailOf({ id: 'done', status: 'completed' }),
      sessionDetailOf({ id: 'asks', status: 'waiting' }),
      sessionDetailOf({ id: 'works', status: 'running' }),
      sessionDetailOf({ id: 'broke', status: 'failed' }),
      sessionDetailOf({ id: 'silent', status: 'unknown' }),
    ];
    expect(groupSessions(sessions, 'status')).toEqual({
      'Needs a person': ['asks'],
      Running: ['works'],
      'Out of contact': ['silent'],
      'Recently finished': ['broke', 'done'],
    });
  });

  it('counts a session as running while its background agents are', () => {
    const session = withAgents(sessionDetailOf({ id: 's', status: 'completed' }), { total: 1, running: 1 });
    expect(groupSessions([session], 'status')['Running']).toEqual(['s']);
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
    const order = (...sessions: SessionDetail[]) => groupSessions(sessions, 'status')['Running'];
    expect(order(second, first)).toEqual(['a', 'b']);
    expect(order({ ...first, lastActivityAt: hour(10) }, second)).toEqual(['a', 'b']);
  });

  it('groups by the name of the project', () => {
    const shop = {
      id: 'p',
      name: 'shop',
      path: '/shop',
      visibility: 'team' as const,
      keepContentDays: null,
      keepFactsDays: null,
      canChange: true,
      sessionCount: 1,
      lastActivityAt: null,
    };
    const tiles = tileSessions([
      sessionDetailOf({ id: 's', projectId: 'p' }),
      sessionDetailOf({ id: 't', cwd: '/src/infra' }),
    ]);
    expect(idsByGroup(groupTiles(tiles, 'project', [shop]))).toEqual({ infra: ['t'], shop: ['s'] });
  });

  it('shows cards by stage, who needs a person first, and sessions without a card below', () => {
    const sessions = [
      sessionDetailOf({ id: 's1', status: 'running' }),
      sessionDetailOf({ id: 's2', status: 'waiting' }),
      sessionDetailOf({ id: 'free', status: 'running' }),
    ];
    const cards = [
      cardOf({ id: 'works', sessionIds: ['s1'], createdAt: hour(1) }),
      cardOf({ id: 'asks', sessionIds: ['s2'], createdAt: hour(2) }),
      cardOf({ id: 'ready', stage: 'review', aiStatus: 'completed' }),
    ];
    const tiles = tileCards(cards, new Map(sessions.map((session) => [session.id, session])));
    expect(idsByGroup(groupTiles(tiles, 'stage', []))).toEqual({
      'In progress': ['asks', 'works'],
      'Without a card': ['free'],
      Review: ['ready'],
    });
  });

  it('leaves a card in progress while agents go on after its turn', () => {
    const review = cardOf({ id: 'c', stage: 'review', aiStatus: 'completed', sessionIds: ['s'] });
    const shown = (counts: object) => {
      const session = withAgents(sessionDetailOf({ id: 's', status: 'completed' }), counts);
      const tiles = tileCards([review], new Map([['s', session]]));
      return groupTiles(tiles, 'stage', []).find((group) => group.tiles.length > 0)?.title;
    };
    expect(shown({ total: 2, running: 1, completed: 1 })).toBe('In progress');
    expect(shown({ total: 2, completed: 2 })).toBe('Review');
  });

  it('takes the developer of a card from its session where the card names none', () => {
    const session = sessionDetailOf({ id: 's', developer: 'ana' });
    const tiles = tileCards(
      [cardOf({ id: 'c', sessionIds: ['s'] }), cardOf({ id: 'd' })],
      new Map([['s', session]]),
    );
    expect(idsByGroup(groupTiles(tiles, 'developer', []))).toEqual({
      ana: ['c'],
      'nobody in particular': ['d'],
    });
  });
});

describe('matchesSearch', () => {
  const [tile] = tileCards(
    [cardOf({ id: 'c', title: 'Retry payments', key: 'PAY-214', sessionIds: ['s'] })],
    new Map([['s', sessionDetailOf({ id: 's', gitBranch: 'feature/retry', cwd: '/src/shop' })]]),
  );
  it.each([
    ['', true],
    ['pay-214', true],
    ['feature shop', true],
    ['feature infra', false],
  ])('finds %p: %p', (search, isFound) =>
    expect(tile !== undefined && matchesSearch(tile, search, [])).toBe(isFound),
  );
});

describe('the figures above the tiles', () => {
  const now = Date.parse(hour(9));
  const at = (id: string, facts: Partial<SessionDetail>) =>
    sessionDetailOf({ id, lastActivityAt: hour(9), ...facts });
  const sessions = [
    withAgents(at('a', { status: 'running' }), { total: 4, running: 2, orphaned: 1, failed: 1 }),
    at('b', { status: 'waiting' }),
    at('c', { status: 'orphaned' }),
    at('d', { status: 'unknown' }),
    at('e', { status: 'running', lastActivityAt: hour(8) }),
    at('f', { status: 'completed' }),
  ];

  it('count sessions at work, their agents, and what somebody has to look at', () =>
    expect(countFigures(sessions, now)).toEqual({
      sessions: 3,
      agents: 2,
      person: 1,
      failed: 1,
      orphaned: 2,
      silent: 2,
    }));

  it('show the tiles that they count, and no others', () =>
    expect(
      figures.map((figure) =>
        tileSessions(sessions)
          .filter((tile) => isCounted(tile, figure, now))
          .map(({ id }) => id)
          .join(''),
      ),
    ).toEqual(['abe', 'a', 'b', 'a', 'ac', 'de']));

  it('leave out what was orphaned long ago', () => {
    const old = sessionDetailOf({ id: 'a', status: 'orphaned', lastActivityAt: hour(0) });
    expect(countFigures([old], Date.parse(hour(23))).orphaned).toBe(1);
    expect(countFigures([old], Date.parse(hour(25))).orphaned).toBe(0);
  });
});

describe('describeActivity', () => {
  it('does not say what a session waits for of which nothing was heard', () => {
    const idle = sessionDetailOf({ id: 's', status: 'idle' });
    expect(describeActivity(idle).text).toBe('Waits for its first prompt');
    expect(describeActivity({ ...idle, tool: null }).text).toBe('Known from its agents only');
  });

  it('says that agents go on after the turn has ended', () => {
    const session = withAgents(sessionDetailOf({ id: 's', status: 'completed' }), { total: 3, running: 2 });
    expect(describeActivity(session).text).toBe('Waits for 2 agents');
  });

  it('says how a session ended, in its own words without their marks', () => {
    const ended = sessionDetailOf({ id: 's', status: 'completed' });
    expect(describeActivity(ended).text).toBe('Finished');
    expect(describeActivity({ ...ended, lastWords: '## Done\n\n**All 214 tests** pass.' }).text).toBe(
      'Finished: Done All 214 tests pass.',
    );
  });

  it.each([
    ['Edit /src/shop/services/pay/retry.ts', 'Edit services/pay/retry.ts'],
    ['Bash cd /src/shop/services && npm test', 'Bash cd services && npm test'],
    ['Read /etc/nginx/sites/available/shop.conf', 'Read …/sites/available/shop.conf'],
    ['Bash npm test -- retry', 'Bash npm test -- retry'],
    ['Read C:\\Users\\dev\\shop\\src\\a.ts', 'Read …\\shop\\src\\a.ts'],
  ])('shows paths from the folder of the session, or their end: %s', (currentActivity, text) =>
    expect(
      describeActivity(sessionDetailOf({ id: 's', status: 'running', cwd: '/src/shop', currentActivity }))
        .text,
    ).toBe(text),
  );

  it('says what a person is asked', () =>
    expect(
      describeActivity(sessionDetailOf({ id: 's', status: 'waiting', attention: 'Run redis-cli flushdb?' })),
    ).toEqual({ text: 'Run redis-cli flushdb?', tone: 'wait' }));
});

describe('describeTile', () => {
  const agents = { ...cardOf({ id: 'c' }).agents, lastActivityAt: hour(3) };
  const [card] = tileCards([cardOf({ id: 'c', lastActivityAt: hour(2), agents })], new Map());
  const [session] = tileSessions([sessionDetailOf({ id: 's', lastActivityAt: hour(2), agents })]);

  it('tells when an agent was heard after its parent', () => {
    expect(describeTile(card!, 'shop').lastActivityAt).toBe(hour(3));
    expect(describeTile(session!, 'shop').lastActivityAt).toBe(hour(3));
  });
});

describe('markTile', () => {
  const now = Date.parse(hour(9));
  const markOf = (facts: Partial<SessionDetail>, counts = {}) => {
    const session = withAgents(sessionDetailOf({ id: 's', lastActivityAt: hour(9), ...facts }), counts);
    return tileSessions([session]).map((tile) => markTile(tile, now))[0];
  };

  it('says that a person is needed before it says that something is wrong', () => {
    expect(markOf({ status: 'waiting' }, { failed: 1 })).toBe('person');
  });

  it('marks what failed, was left alone or cannot be seen', () => {
    expect(markOf({ status: 'failed' })).toBe('failed');
    expect(markOf({ status: 'completed' }, { orphaned: 1 })).toBe('agentOrphaned');
    expect(markOf({ status: 'unknown' })).toBe('unknown');
  });

  it('marks a failed agent before an orphaned one, also when its parent has ended', () => {
    expect(markOf({ status: 'running' }, { failed: 1, orphaned: 1 })).toBe('agentFailed');
    expect(markOf({ status: 'completed' }, { failed: 1 })).toBe('agentFailed');
  });

  it('marks what works and has written nothing for long', () => {
    expect(markOf({ status: 'running', lastActivityAt: hour(8) })).toBe('stuck');
    expect(markOf({ status: 'running' })).toBeNull();
    expect(markOf({ status: 'running', lastActivityAt: hour(8) }, { total: 1, running: 1 })).toBeNull();
  });
});
