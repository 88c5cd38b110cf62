import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bindingSchema,
  conversationPartSchema,
  pageOf,
  problemSchema,
  sessionDetailSchema,
  sessionSummarySchema,
  todoItemSchema,
} from '@tributary/domain';
import { at, cardId, seedFamily, session, toolCall } from '../test-kit/seed-family.js';
import { startApi, type Json, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await seedFamily(api);
  await api.insert(
    'sessions',
    session('old', { last_activity_at: at(1), status: 'completed', project_id: 'infra' }),
    session('unbound', { last_activity_at: at(0) }),
    session('silent', { last_activity_at: null, started_at: null, status: 'idle' }),
  );
  // A person took it off every card.
  await api.insert('session_bindings', {
    session_id: 'unbound',
    card_id: null,
    tier: 'manual',
    confidence: 1,
    evidence: [],
  });
});

afterAll(() => api.stop());

const ids = (body: { items: { id: string }[] }): string[] => body.items.map(({ id }) => id);

describe('GET /api/sessions', () => {
  it('lists main sessions, the newest activity first', async () => {
    const { status, body } = await api.get('/api/sessions');

    expect(status).toBe(200);
    expect(pageOf(sessionSummarySchema).parse(body)).toEqual(body);
    expect(ids(body)).toEqual(['main', 'fork', 'old', 'unbound', 'silent']);
    expect(body).toMatchObject({ nextCursor: null, total: 5 });
  });

  it('pages through all of them without a gap', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await api.get(`/api/sessions?limit=1${cursor && `&cursor=${cursor}`}`);
      expect(body.total).toBe(5);
      seen.push(...ids(body));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(['main', 'fork', 'old', 'unbound', 'silent']);
  });

  it('tells the last words of those that have come to their end', async () => {
    const wordsOf = async (id: string) => (await api.get(`/api/sessions/${id}`)).body.lastWords;
    expect(await wordsOf('main:a1')).toBe('Two callers.');
    expect([await wordsOf('main'), await wordsOf('fork')]).toEqual([null, null]);
  });

  it('filters by project, developer, status and missing card', async () => {
    const list = async (query: string) => ids((await api.get(`/api/sessions?${query}`)).body);

    expect(await list('project=infra')).toEqual(['old']);
    expect(await list('developer=ann')).toEqual(['main']);
    expect(await list('status=completed,idle')).toEqual(['fork', 'old', 'silent']);
    expect(await list('unassigned=true')).toEqual(['fork', 'old', 'unbound', 'silent']);
    expect(await list('unassigned=false')).toEqual(['main']);
    expect(await list('developer=nobody')).toEqual([]);
  });

  it('shows the active agents first, and counts all but those of the tool itself', async () => {
    const { body } = await api.get('/api/sessions?limit=1');

    expect(body.items[0].agents).toEqual({
      counts: {
        total: 3,
        pending: 0,
        running: 1,
        completed: 1,
        failed: 1,
        aborted: 0,
        orphaned: 0,
        unknown: 0,
      },
      pills: [
        { runId: 'worker', agentType: 'general-purpose', status: 'running' },
        { runId: 'reviewer', agentType: 'reviewer', status: 'failed' },
        { runId: 'explore', agentType: 'Explore', status: 'completed' },
      ],
      lastActivityAt: null,
    });
  });

  it.each([
    ['limit=0'],
    ['limit=201'],
    ['limit=many'],
    ['status=busy'],
    ['unassigned=perhaps'],
    ['project=a&project=b'],
    ['project=%00'],
  ])('refuses ?%s as invalid input', async (query) => {
    const { status, body, headers } = await api.get(`/api/sessions?${query}`);

    expect(status).toBe(400);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(problemSchema.parse(body)).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it.each([
    'nonsense',
    Buffer.from('[]').toString('base64url'),
    Buffer.from('["x","y"]').toString('base64url'),
  ])('refuses the cursor %s', async (cursor) => {
    const { status, body } = await api.get(`/api/sessions?cursor=${cursor}`);
    expect([status, body.code]).toEqual([400, 'malformed_cursor']);
  });
});

describe('GET /api/sessions/{id}', () => {
  it('tells own and total cost, what the tool reported beyond it, and what has no price', async () => {
    const { body } = await api.get('/api/sessions/main');

    expect(sessionDetailSchema.parse(body)).toEqual(body);
    expect(body.cost).toEqual({
      ownUsd: 0.5,
      totalUsd: 0.85,
      reportedByToolUsd: 2,
      unaccountedUsd: 1.15,
      unpricedModels: ['house-model'],
    });
    expect(body.tokens.input).toBe(10);
    expect(body.totalTokens.input).toBe(50);
    expect(body.toolUseCount).toBe(1);
    expect(body).toMatchObject({
      cardId,
      developer: 'ann',
      startedAt: at(0),
      todoCounts: { done: 1, total: 2 },
    });
    expect(body.binding).toMatchObject({ tier: 'branch', confidence: 0.75, evidence: { branch: 'PAY-1' } });
  });

  it('holds all descendants flat, with own and total cost', async () => {
    const { body } = await api.get('/api/sessions/main');
    const [explore, worker, reviewer] = body.subAgents;

    expect(body.subAgents).toHaveLength(3);
    expect(explore).toMatchObject({
      runId: 'explore',
      toolUseId: 't1',
      durationMs: 120_000,
      toolUseCount: 2,
      costUsd: 0.1,
      totalCostUsd: 0.1,
      evidence: [{ kind: 'spawn', at: at(1), detail: 'Asked for' }],
    });
    expect(worker).toMatchObject({ runId: 'worker', costUsd: 0.2, totalCostUsd: 0.2, durationMs: null });
    expect(reviewer).toMatchObject({
      runId: 'reviewer',
      parentRunId: 'worker',
      depth: 2,
      costUsd: null,
      unpricedModels: ['house-model'],
    });
    expect(body.agentStatuses).toMatchObject({
      a1: { agentId: 'a1', state: 'completed', error: null, messageCount: 1 },
      a3: { agentId: 'a3', state: 'failed', error: 'API error 529', lastUpdated: at(5) },
    });
    expect(body.agentStatuses.w1).toBeUndefined();
  });

  it('counts for a child only what is below it, and gives it the card of its main session', async () => {
    const { body } = await api.get('/api/sessions/main:a2');

    expect(body.subAgents.map(({ runId }: { runId: string }) => runId)).toEqual(['reviewer']);
    expect(body.cost).toMatchObject({ ownUsd: 0.2, totalUsd: 0.2, reportedByToolUsd: null });
    expect(body.totalTokens.input).toBe(20);
    expect(body.cardId).toBe(cardId);
  });

  it('charges a fork nothing for what it repeats', async () => {
    const { body } = await api.get('/api/sessions/fork');

    expect(body.cost).toMatchObject({ ownUsd: 0, totalUsd: 0 });
    expect(body.toolUseCount).toBe(0);
  });

  it.each([
    '/api/sessions/nobody',
    '/api/sessions/nobody/messages',
    '/api/sessions/%00',
    '/api/sessions/..%2f..%2fetc',
  ])('has nothing at %s', async (path) => {
    const { status, body } = await api.get(path);
    expect([status, body.code]).toEqual([404, 'no_such_session']);
  });
});

describe('a long piece of a conversation', () => {
  const long = 'é'.repeat(40_000);

  it('is cut in lists, with a link to the whole', async () => {
    await api.insert(
      'messages',
      toolCall('fork', 'big/1', { output: long, is_error: false, returned_at: at(12) }),
      toolCall('fork', 'small', { output: 'é', is_error: false, returned_at: at(12) }),
    );
    const { items } = (await api.get('/api/sessions/fork/messages')).body;
    const [big, small] = ['tool/big/1', 'tool/small'].map((id) =>
      items.find(({ partId }: Json) => partId === id),
    );
    expect([big.truncated, big.tool.output.length, big.bytes]).toEqual([true, 32_768, 80_015]);
    expect([small.truncated, small.href]).toEqual([false, null]);

    const whole = (await api.get(big.href)).body;
    expect(whole).toMatchObject({ partId: 'tool/big/1', truncated: false, bytes: 80_015, href: null });
    expect(whole.tool.output).toBe(long);
  });

  it.each([
    '/api/sessions/fork/messages/none',
    '/api/sessions/nobody/messages/none',
    '/api/sessions/fork/messages/%00',
  ])('is not at %s', async (path) => expect((await api.get(path)).status).toBe(404));
});

describe('the parts of a session', () => {
  it('has children, without those the tool started for itself', async () => {
    const { body } = await api.get('/api/sessions/main/children');
    expect(ids(body).sort()).toEqual(['main:a1', 'main:a2']);
    expect(ids((await api.get('/api/sessions/main:a2/children')).body)).toEqual(['main:a3']);
  });

  it('has todos in their order', async () => {
    const { body } = await api.get('/api/sessions/main/todos');
    expect(pageOf(todoItemSchema).parse(body).items).toEqual([
      { content: 'Find callers', status: 'completed', priority: null, activeForm: null },
      { content: 'Write worker', status: 'in_progress', priority: null, activeForm: 'Writing' },
      { content: 'Ask the provider', status: 'cancelled', priority: null, activeForm: null },
    ]);
  });

  it('has messages in the order of time, page by page', async () => {
    const first = await api.get('/api/sessions/main:a1/messages?limit=3');
    const second = await api.get(`/api/sessions/main:a1/messages?limit=3&cursor=${first.body.nextCursor}`);
    const parts = [...first.body.items, ...second.body.items];

    expect(pageOf(conversationPartSchema).parse(first.body)).toEqual(first.body);
    expect(parts.map(({ partId }) => partId)).toEqual(['p1', 'tool/x2', 'tool/x3', 'p2']);
    expect(parts[0]).toMatchObject({ text: 'Trace!', isPrompt: true, tool: null });
    expect(parts[1].tool).toMatchObject({
      name: 'Read',
      input: '{"file":"a.ts"}',
      output: 'nothing',
      isError: true,
    });
    expect([first.body.total, second.body.nextCursor]).toEqual([4, null]);
  });

  it('has the history of its bindings, the one in force first', async () => {
    await api.insert('session_bindings', {
      session_id: 'main',
      card_id: cardId,
      tier: 'auto-card',
      confidence: 0.5,
      evidence: {},
      created_at: '2026-01-01T00:00:00Z',
      ended_at: at(1),
    });
    const { body } = await api.get('/api/sessions/main/bindings');

    expect(pageOf(bindingSchema).parse(body)).toEqual(body);
    expect(body.items).toMatchObject([
      { tier: 'branch', endedAt: null },
      { tier: 'auto-card', endedAt: at(1) },
    ]);
  });
});
