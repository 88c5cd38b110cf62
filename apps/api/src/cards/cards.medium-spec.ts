import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agentActivitySchema, cardSchema, logEntrySchema, pageOf } from '@tributary/domain';
import { at, cardId, seedFamily, session, usage } from '../test-kit/seed-family.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;

const otherCard = '00000000-0000-4000-8000-000000000002';
const log = (key: string, more: object = {}) => ({
  session_id: 'main',
  log_key: key,
  event_type: 'message',
  agent: 'build',
  content: key,
  metadata: {},
  occurred_at: at(20),
  ...more,
});
const ofExplore = {
  agent: 'Explore',
  session_id: 'main:a1',
  metadata: { _subagent: true, _agent_type: 'Explore' },
};

beforeAll(async () => {
  api = await startApi();
  await seedFamily(api);
  await api.insert('cards', {
    id: otherCard,
    title: 'Later',
    stage: 'backlog',
    updated_at: '2026-01-01T00:00:00Z',
  });
  await api.insert(
    'agent_logs',
    log('first', { occurred_at: at(19) }),
    log('second'),
    log('third'),
    log('↳ Explore | looked', { ...ofExplore, occurred_at: at(21) }),
    log('of nobody', { session_id: 'fork' }),
  );
});

afterAll(() => api.stop());

describe('GET /api/cards', () => {
  it('lists cards with what their sessions cost, the last changed first', async () => {
    const { body } = await api.get('/api/cards');

    expect(pageOf(cardSchema).parse(body)).toEqual(body);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([cardId, otherCard]);
    expect(body.items[0]).toMatchObject({
      key: 'PAY-1',
      sessionIds: ['main'],
      lastActivityAt: at(30),
      cost: { ownUsd: 0.5, totalUsd: 0.85, unaccountedUsd: 1.15, unpricedModels: ['house-model'] },
      agents: { counts: { total: 3, running: 1 } },
    });
    expect(body.items[1]).toMatchObject({ sessionIds: [], cost: { totalUsd: 0, reportedByToolUsd: null } });
  });

  it('filters and pages', async () => {
    const first = await api.get('/api/cards?limit=1');
    const second = await api.get(`/api/cards?limit=1&cursor=${first.body.nextCursor}`);

    expect(second.body.items[0].id).toBe(otherCard);
    expect((await api.get('/api/cards?stage=backlog,done')).body.items).toHaveLength(1);
    expect((await api.get('/api/cards?project=shop')).body.total).toBe(1);
    expect((await api.get('/api/cards?stage=somewhere')).status).toBe(400);
  });

  it('adds up the sessions of a card', async () => {
    await api.insert('sessions', session('again', { last_activity_at: at(40) }));
    await api.insert('message_usage', usage('m9', 'again', 0.001));
    await api.insert('session_bindings', {
      session_id: 'again',
      card_id: cardId,
      tier: 'manual',
      confidence: 1,
      evidence: {},
    });
    const { body } = await api.get(`/api/cards/${cardId}`);

    expect(cardSchema.parse(body)).toEqual(body);
    expect(body.sessionIds).toEqual(['again', 'main']);
    expect(body.cost).toMatchObject({ ownUsd: 0.501, totalUsd: 0.851 });
  });

  it.each(['nonsense', '00000000-0000-4000-8000-00000000000f'])('has no card %s', async (id) => {
    for (const path of ['', '/agent-activity', '/logs']) {
      const { status, body } = await api.get(`/api/cards/${id}${path}`);
      expect([status, body.code]).toEqual([404, 'no_such_card']);
    }
  });
});

describe('GET /api/cards/{id}/agent-activity', () => {
  it('tells what each agent did, and its sums add up to the whole', async () => {
    const { body } = await api.get(`/api/cards/${cardId}/agent-activity`);

    expect(agentActivitySchema.parse(body)).toEqual(body);
    expect(body.agents).toMatchObject([
      {
        agent: 'build',
        agentType: null,
        isSubagent: false,
        eventCount: 3,
        toolUseCount: 1,
        lastSeen: at(20),
      },
      {
        agent: 'Explore',
        isSubagent: true,
        eventCount: 1,
        toolUseCount: 2,
        runs: { total: 1, completed: 1 },
      },
      { agent: 'general-purpose', costUsd: 0.2, runs: { total: 1, running: 1 } },
      { agent: 'reviewer', costUsd: 0, unpricedModels: ['house-model'], runs: { failed: 1 } },
      { agent: 'internal', costUsd: 0.05, isSubagent: false },
    ]);
    const sum = body.agents.reduce((usd: number, { costUsd }: { costUsd: number }) => usd + costUsd, 0);
    expect(sum).toBeCloseTo(body.cost.totalUsd, 12);
    expect(body.subAgents).toHaveLength(3);
    expect(body.sessionMappings).toMatchObject([
      { childSessionId: 'main:a1', tier: 'parent', confidence: 1 },
    ]);
  });
});

describe('GET /api/cards/{id}/logs', () => {
  it('lists the feed of all its sessions, the newest first, page by page', async () => {
    const first = await api.get(`/api/cards/${cardId}/logs?limit=2`);
    const second = await api.get(`/api/cards/${cardId}/logs?limit=2&cursor=${first.body.nextCursor}`);

    expect(pageOf(logEntrySchema).parse(first.body)).toEqual(first.body);
    const contents = [...first.body.items, ...second.body.items].map(({ content }) => content);
    expect(contents).toEqual(['↳ Explore | looked', 'third', 'second', 'first']);
    expect([first.body.total, second.body.nextCursor]).toEqual([4, null]);
  });

  it('filters by agent and by session', async () => {
    const list = async (query: string) => (await api.get(`/api/cards/${cardId}/logs?${query}`)).body.total;

    expect(await list('agent=Explore')).toBe(1);
    expect(await list('session=main')).toBe(3);
    expect(await list('session=fork')).toBe(0);
  });
});
