import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applyEvent, newState, type AgentEvent, type State } from '@tributary/domain';
import { inTransaction, savePassingEvents } from '@tributary/store';
import { at, cardId, run, session, toolCall, usage } from '../test-kit/seed-family.js';
import { startApi, type Json, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;
const minute = (count: number): number => Date.parse(at(count));
const tell = (type: AgentEvent['type'], when: number, fields: object): AgentEvent =>
  ({ type, sessionId: 'main', at: minute(when), ...fields }) as unknown as AgentEvent;
const seen = (when: number, id = 'main') =>
  tell('session.seen', when, {
    sessionId: id,
    tool: 'claude-code',
    rootSessionId: 'main',
    isActivity: true,
    ...(id === 'main' ? {} : { parentSessionId: 'main' }),
  });
const list = (when: number, ...statuses: string[]) =>
  tell('todos.replaced', when, {
    todos: statuses.map((status, index) => ({ content: `step ${index}`, status })),
  });

/** An agent that works from `start` to `end`; its call and its result are the main session's. */
const agent = (id: string, start: number, end: number, outcome: string): AgentEvent[] => [
  tell('run.spawned', start, { toolUseId: id, via: 'task', messageId: `ask-${id}`, agentType: `Type${id}` }),
  tell('run.linked', end, { toolUseId: id, childSessionId: `main:${id}` }),
  seen(start, `main:${id}`),
  seen(end, `main:${id}`),
  tell('run.concluded', end, { toolUseId: id, outcome, by: 'result' }),
];

const events: readonly AgentEvent[] = [
  seen(0),
  ...agent('a', 1, 4, 'completed'),
  ...agent('b', 2, 6, 'failed'),
  ...agent('c', 5, 9, 'completed'),
  list(1, 'pending', 'pending'),
  list(3, 'completed', 'in_progress'),
  list(8, 'completed', 'completed'),
  seen(10),
];

async function store(state: State): Promise<void> {
  for (const [id, facts] of state.sessions) {
    const more = { root_id: 'main', facts: JSON.stringify(facts), last_activity_at: at(10) };
    await api.insert('sessions', session(id, more));
  }
  for (const [key, facts] of state.spawns) {
    await api.insert('spawns', { key, root_id: 'main', facts: JSON.stringify(facts) });
  }
  await inTransaction(api.pool, (client) => savePassingEvents(client, events));
}

beforeAll(async () => {
  api = await startApi();
  const state = newState();
  for (const event of events) applyEvent(state, event);
  await store(state);
  await api.insert('cards', { id: cardId, title: 'Past' });
  await api.insert('session_bindings', {
    session_id: 'main',
    card_id: cardId,
    tier: 'manual',
    confidence: 1,
    evidence: [],
  });
  const childOf = (id: string, from: number, to: number) =>
    run(`main#${id}`, { child_session_id: `main:${id}`, started_at: at(from), completed_at: at(to) });
  await api.insert('runs', childOf('a', 1, 4), childOf('b', 2, 6), childOf('c', 5, 9));
  await api.insert(
    'message_usage',
    usage('m0', 'main', 1, { at: at(0) }),
    usage('ma', 'main:a', 2, { at: at(2), run_id: 'main#a' }),
    usage('mb', 'main:b', 4, { at: at(4), run_id: 'main#b' }),
    usage('mc', 'main:c', 8, { at: at(7), run_id: 'main#c' }),
  );
  await api.insert(
    'messages',
    toolCall('main:b', 'r1', { at: at(3), run_id: 'main#b', text: '{"file_path":"src/early.ts"}' }),
    toolCall('main:b', 'r2', { at: at(5), run_id: 'main#b', text: '{"file_path":"src/late.ts"}' }),
  );
  await api.insert(
    'agent_logs',
    ...[1, 3, 7].map((when) => ({
      session_id: 'main',
      log_key: `l${when}`,
      event_type: 'message',
      agent: 'main',
      content: `at ${when}`,
      metadata: {},
      occurred_at: at(when),
    })),
  );
});

afterAll(() => api.stop());

const activity = async (when: number): Promise<Json> =>
  (await api.get(`/api/cards/${cardId}/agent-activity?at=${at(when)}`)).body;

describe('GET /api/cards/{id}/agent-activity?at=', () => {
  it.each([
    [0, [], 1],
    [1, [['a', 'pending']], 1],
    [
      3,
      [
        ['a', 'running'],
        ['b', 'running'],
      ],
      3,
    ],
    [
      5,
      [
        ['a', 'completed'],
        ['b', 'running'],
        ['c', 'pending'],
      ],
      7,
    ],
    [
      7,
      [
        ['a', 'completed'],
        ['b', 'failed'],
        ['c', 'running'],
      ],
      15,
    ],
    [
      10,
      [
        ['a', 'completed'],
        ['b', 'failed'],
        ['c', 'completed'],
      ],
      15,
    ],
  ])('shows the agents of minute %i and what they had cost', async (when, agents, usd) => {
    const { subAgents, cost, at: shown } = await activity(when);
    expect(shown).toBe(at(when));
    expect(subAgents.map(({ toolUseId, status }: Json) => [toolUseId, status])).toEqual(agents);
    expect(cost.totalUsd).toBe(usd);
  });

  it('tells of nothing that came later', async () => {
    const past = await activity(3);
    const times = JSON.stringify(past).match(/2026-11-16T09:\d\d:\d\d\.\d{3}Z/g) ?? [];
    expect(times.filter((time) => time > at(3))).toEqual([]);
    expect(past.subAgents[1]).toMatchObject({
      completedAt: null,
      error: null,
      currentActivity: 'Read src/early.ts',
    });
    expect(past.subAgents[1].toolUseCount).toBe(1);
  });

  it('shows nothing before the card began, and refuses what is no time', async () => {
    const { body } = await api.get(`/api/cards/${cardId}/agent-activity?at=2020-01-01`);
    expect([body.subAgents, body.agents, body.cost.totalUsd]).toEqual([[], [], 0]);
    expect((await api.get(`/api/cards/${cardId}/agent-activity?at=yesterday`)).body.code).toBe(
      'invalid_input',
    );
  });
});

describe('the rest of a card at a past instant', () => {
  it('has the list as it stood', async () => {
    const statuses = async (when: number) =>
      (await api.get(`/api/sessions/main/todos?at=${at(when)}`)).body.items.map(({ status }: Json) => status);
    expect(await statuses(0)).toEqual([]);
    expect(await statuses(2)).toEqual(['pending', 'pending']);
    expect(await statuses(3)).toEqual(['completed', 'in_progress']);
    expect(await statuses(9)).toEqual(['completed', 'completed']);
  });

  it('has the feed as it was', async () => {
    const { items, total } = (await api.get(`/api/cards/${cardId}/logs?at=${at(3)}`)).body;
    expect([items.map(({ content }: Json) => content), total]).toEqual([['at 3', 'at 1'], 2]);
  });
});

describe('GET /api/cards/{id}/instants', () => {
  it('lists every moment at which something changed, in order', async () => {
    const { from, to, items, isThinned } = (await api.get(`/api/cards/${cardId}/instants`)).body;
    expect([from, to, isThinned]).toEqual([at(0), at(9), false]);
    const runs = items.filter(({ runId }: Json) => runId !== null);
    expect(runs.map(({ at: when, kind, runId }: Json) => [when, kind, runId])).toEqual([
      [at(1), 'run.started', 'main#a'],
      [at(2), 'run.started', 'main#b'],
      [at(4), 'run.ended', 'main#a'],
      [at(5), 'run.started', 'main#c'],
      [at(6), 'run.ended', 'main#b'],
      [at(9), 'run.ended', 'main#c'],
    ]);
    const activities = items
      .filter(({ kind }: Json) => kind === 'activity')
      .map(({ at: when }: Json) => when);
    expect(activities).toEqual([0, 1, 2, 3, 4, 7, 8].map(at));
  });

  it('chooses evenly where there are very many, the first and the last among them', async () => {
    await api.pool.query(
      `INSERT INTO passing_events (session_id, at, digest, event)
       SELECT 'main', timestamptz '2026-11-16T10:00:00Z' + n * interval '1 s', 'x', '{}' FROM generate_series(1, 5000) n`,
    );
    const { from, to, items, isThinned } = (await api.get(`/api/cards/${cardId}/instants`)).body;
    expect([from, to, isThinned]).toEqual([at(0), '2026-11-16T11:23:20.000Z', true]);
    expect(items.length).toBeLessThan(1_100);
    expect(items.filter(({ runId }: Json) => runId !== null)).toHaveLength(6);
  });

  it('is empty for a card nobody worked on, and missing for no card', async () => {
    const { body } = await api.send('POST', '/api/cards', { title: 'New' });
    const empty = { from: null, to: null, items: [], isThinned: false };
    expect((await api.get(`/api/cards/${body.id}/instants`)).body).toEqual(empty);
    const nobody = '00000000-0000-4000-8000-00000000000f';
    for (const path of ['instants', 'agent-activity', 'logs']) {
      expect((await api.get(`/api/cards/${nobody}/${path}`)).body.code).toBe('no_such_card');
    }
  });
});
