import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newSessionFacts } from '@tributary/domain';
import { at, run, session } from '../test-kit/seed-family.js';
import { openStream } from '../test-kit/sse-client.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

beforeEach(async () => {
  await api.pool.query(
    'TRUNCATE cards, sessions, runs, session_bindings, session_mappings, developers, agent_logs, outbox CASCADE',
  );
});

const facts = (sessionId: string): string =>
  JSON.stringify({
    ...newSessionFacts(sessionId),
    activeAt: Date.parse('2026-01-02T09:05:00Z'),
    turnEnds: [{ at: Date.parse('2026-01-02T09:06:00Z'), outcome: 'answered' }],
  });
const mainSession = (id: string, more: object = {}) =>
  session(id, { facts: facts(id), status: 'completed', ...more });

const create = async (body: object): Promise<string> => {
  const { status, body: card } = await api.send('POST', '/api/cards', body);
  expect(status).toBe(201);
  return card.id;
};
const card = async (id: string) => (await api.get(`/api/cards/${id}`)).body;
const nobody = '00000000-0000-4000-8000-00000000000f';

describe('POST /api/cards', () => {
  it('makes a card as given', async () => {
    const { status, body, headers } = await api.send('POST', '/api/cards', {
      title: 'Retry payments',
      key: 'PAY-1',
      projectId: 'shop',
      developer: 'ann',
      stage: 'todo',
    });
    expect(status).toBe(201);
    expect(headers.location).toBe(`/api/cards/${body.id}`);
    expect(body).toMatchObject({
      title: 'Retry payments',
      key: 'PAY-1',
      projectId: 'shop',
      developer: 'ann',
      stage: 'todo',
      aiStatus: 'idle',
      isAuto: false,
      sessionIds: [],
    });
    expect(await card(body.id)).toEqual(body);
  });

  it('attracts the sessions of its branch, and their work with them', async () => {
    await api.insert(
      'sessions',
      mainSession('s1', { git_branch: 'feature/pay-7-retry' }),
      mainSession('s2', { cwd: '/src/shop/worktrees/PAY-7' }),
      mainSession('s3', { git_branch: 'PAY-70' }),
      mainSession('s4', { git_branch: 'PAY-7', project_id: 'other' }),
    );
    await api.insert('sessions', session('s1:a', { root_id: 's1', parent_session_id: 's1' }));
    await api.insert('runs', run('r', { root_id: 's1', spawner_session_id: 's1', child_session_id: 's1:a' }));
    const id = await create({ title: 'Retry', key: 'PAY-7', projectId: 'shop' });

    const { sessionIds, stage, aiStatus } = await card(id);
    expect(sessionIds.sort()).toEqual(['s1', 's2']);
    expect([stage, aiStatus]).toEqual(['review', 'completed']);
    expect((await api.get(`/api/cards/${id}/agent-activity`)).body.sessionMappings).toMatchObject([
      { childSessionId: 's1:a', parentSessionId: 's1', tier: 'parent' },
    ]);
  });

  it('takes the dispatched session from the card that the policy had made for it', async () => {
    const auto = {
      is_auto: true,
      title: 'auto',
      stage: 'in_progress',
      key: 'session:s1',
      ai_session_id: 's1',
    };
    await api.insert('sessions', mainSession('s1'));
    await api.insert('cards', { id: nobody, ...auto });
    await api.insert('session_bindings', {
      session_id: 's1',
      card_id: nobody,
      tier: 'auto-card',
      confidence: 0.2,
      evidence: [],
    });
    const id = await create({ title: 'Dispatched', aiSessionId: 's1' });

    expect((await api.get('/api/sessions/s1')).body.binding).toMatchObject({ cardId: id, tier: 'direct' });
    expect((await api.get(`/api/cards/${nobody}`)).status).toBe(404);
  });

  it('refuses a session that was dispatched for another card', async () => {
    const first = await create({ title: 'First', aiSessionId: 's1' });
    const second = await api.send('POST', '/api/cards', { title: 'Second', aiSessionId: 's1' });
    expect([second.status, second.body.code]).toEqual([409, 'ai_session_taken']);

    const third = await create({ title: 'Third' });
    const changed = await api.send('PATCH', `/api/cards/${third}`, { aiSessionId: 's1' });
    expect([changed.status, changed.body.code]).toEqual([409, 'ai_session_taken']);
    expect((await card(first)).aiSessionId).toBe('s1');
  });

  it.each([
    [{}],
    [{ title: '' }],
    [{ title: 'x'.repeat(301) }],
    [{ title: 'a\0b' }],
    [{ title: 'x', stage: 'somewhere' }],
    [{ title: 'x', key: 'two words' }],
    [{ title: 'x', id: nobody }],
    ['{"title":'],
    [[]],
  ])('refuses %j', async (body) => {
    const { status, body: problem } = await api.send('POST', '/api/cards', body);
    expect(status).toBe(400);
    expect(problem.code).toMatch(/^(invalid_input|bad_request)$/);
  });

  it('refuses a body over the limit and one that is not JSON', async () => {
    const large = await api.send('POST', '/api/cards', { title: 'x', key: 'y'.repeat(1_100_000) });
    expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
    for (const type of ['application/x-www-form-urlencoded', 'text/plain; charset=utf-8', 'text/csv']) {
      const form = await api.send('POST', '/api/cards', 'title=x', { 'content-type': type });
      expect([type, form.status]).toEqual([type, 415]);
    }
  });
});

describe('PATCH /api/cards/{id}', () => {
  it('changes what is given and leaves the rest', async () => {
    const id = await create({ title: 'Old', key: 'PAY-1', developer: 'ann' });
    const { body } = await api.send('PATCH', `/api/cards/${id}`, { title: 'New', developer: null });
    expect(body).toMatchObject({ title: 'New', key: 'PAY-1', developer: null, stage: 'backlog' });
  });

  it('lets a decision stand until the agent does something after it', async () => {
    await api.insert('sessions', mainSession('s1', { git_branch: 'PAY-1' }));
    const id = await create({ title: 'Pay', key: 'PAY-1' });
    const { body } = await api.send('PATCH', `/api/cards/${id}`, { stage: 'done', aiStatus: 'cancelled' });
    expect(body).toMatchObject({ stage: 'done', aiStatus: 'cancelled' });
    const queued = await api.send('PATCH', `/api/cards/${id}`, { aiStatus: 'queued' });
    expect(queued.body).toMatchObject({ stage: 'done', aiStatus: 'queued' });
  });

  it('lets go of sessions that its old key named, and takes those of its new one', async () => {
    await api.insert(
      'sessions',
      mainSession('s1', { git_branch: 'PAY-1' }),
      mainSession('s2', { git_branch: 'PAY-2' }),
    );
    const id = await create({ title: 'Pay', key: 'PAY-1' });
    await api.send('PATCH', `/api/cards/${id}`, { key: 'PAY-2' });

    expect((await card(id)).sessionIds).toEqual(['s2']);
    expect((await api.get('/api/sessions/s1')).body.cardId).toBeNull();
  });

  it('makes an auto-card that was given a name a card of its own', async () => {
    await api.insert('sessions', mainSession('s1'));
    await api.insert('cards', {
      id: nobody,
      title: 'auto',
      stage: 'in_progress',
      is_auto: true,
      key: 'session:s1',
      ai_session_id: 's1',
    });
    await api.insert('session_bindings', {
      session_id: 's1',
      card_id: nobody,
      tier: 'auto-card',
      confidence: 0.2,
      evidence: [],
    });
    const { body } = await api.send('PATCH', `/api/cards/${nobody}`, { title: 'Mine' });
    expect(body).toMatchObject({ isAuto: false, title: 'Mine', key: null, sessionIds: ['s1'] });
    expect((await api.get('/api/sessions/s1')).body.binding.tier).toBe('manual');
  });

  it.each([[{}], [{ stage: 'x' }], [{ aiStatus: 'working' }], [{ title: null }], [{ isAuto: true }]])(
    'refuses %j',
    async (change) => {
      const id = await create({ title: 'Pay' });
      const { status, body } = await api.send('PATCH', `/api/cards/${id}`, change);
      expect([status, body.code]).toEqual([400, 'invalid_input']);
    },
  );

  it('has nothing to change where there is no card', async () => {
    for (const id of [nobody, 'nonsense']) {
      const { status, body } = await api.send('PATCH', `/api/cards/${id}`, { title: 'x' });
      expect([status, body.code]).toEqual([404, 'no_such_card']);
    }
  });
});

describe('DELETE /api/cards/{id}', () => {
  it('unbinds its sessions, and what they did stays', async () => {
    await api.insert('sessions', mainSession('s1', { git_branch: 'PAY-1' }));
    await api.insert('agent_logs', {
      session_id: 's1',
      log_key: 'k',
      event_type: 'message',
      agent: 'main',
      content: 'hello',
      metadata: {},
      occurred_at: at(5),
    });
    const id = await create({ title: 'Pay', key: 'PAY-1' });
    const { status, text } = await api.send('DELETE', `/api/cards/${id}`);

    expect([status, text]).toEqual([204, '']);
    expect((await api.get(`/api/cards/${id}`)).status).toBe(404);
    expect((await api.get('/api/sessions/s1')).body).toMatchObject({ cardId: null, binding: null });
    const { rows } = await api.pool.query('SELECT content FROM agent_logs');
    expect(rows).toEqual([{ content: 'hello' }]);
  });

  it('gives its sessions to the card that explains them next', async () => {
    await api.insert('sessions', mainSession('s1', { git_branch: 'PAY-1' }));
    const byKey = await create({ title: 'By key', key: 'PAY-1' });
    const direct = await create({ title: 'Direct', aiSessionId: 's1' });
    expect((await card(direct)).sessionIds).toEqual(['s1']);

    await api.send('DELETE', `/api/cards/${direct}`);
    expect((await card(byKey)).sessionIds).toEqual(['s1']);
  });

  it('is over after the first time', async () => {
    const id = await create({ title: 'Pay' });
    await api.send('DELETE', `/api/cards/${id}`);
    const { status, body } = await api.send('DELETE', `/api/cards/${id}`);
    expect([status, body.code]).toEqual([404, 'no_such_card']);
  });
});

describe('the news of a decision', () => {
  it('reaches those who watch either card, and those who watch the session', async () => {
    await api.insert('sessions', mainSession('s1', { git_branch: 'PAY-1' }));
    const from = await create({ title: 'From', key: 'PAY-1' });
    const to = await create({ title: 'To' });
    const streams = await Promise.all(
      [`card=${from}`, `card=${to}`, 'session=s1'].map((query) => openStream(api.url, { query })),
    );
    await api.send('POST', `/api/cards/${to}/sessions`, { sessionId: 's1' });

    for (const stream of streams) {
      await stream.until('the session came', (events) =>
        events.some(({ event, data }) => event === 'session.updated' && data.cardId === to),
      );
      stream.close();
    }
    const told = (index: number) =>
      streams[index]!.events.flatMap(({ event, data }) =>
        event === 'card.updated' ? [data.sessionIds] : [],
      );
    expect(told(0)).toEqual([[]]);
    expect(told(1)).toEqual([['s1']]);
  });

  it('reaches those who watch the project, to the end of the card', async () => {
    const stream = await openStream(api.url, { query: 'project=shop' });
    const id = await create({ title: 'Pay', projectId: 'shop' });
    await stream.until('made', (events) => events.some(({ event }) => event === 'card.updated'));
    await create({ title: 'Elsewhere', projectId: 'other' });
    await api.send('DELETE', `/api/cards/${id}`);
    await stream.until('gone', (events) => events.some(({ event }) => event === 'card.deleted'));
    stream.close();

    expect(stream.events.map(({ event, data }) => [event, data.id])).toEqual([
      ['card.updated', id],
      ['card.deleted', id],
    ]);
  });
});
