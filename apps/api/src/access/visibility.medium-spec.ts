import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Visibility } from '@tributary/domain';
import { inTransaction, SearchIndex, writeOutbox } from '@tributary/store';
import { at, cardId, seedFamily } from '../test-kit/seed-family.js';
import { openStream } from '../test-kit/sse-client.js';
import { bearer, startTeamApi, type TeamApi } from '../test-kit/start-team-api.js';

const canary = 'pelican-canary';
let api: TeamApi;
const people: Record<'owner' | 'teammate' | 'viewer' | 'admin', Record<string, string>> = {
  owner: {},
  teammate: {},
  viewer: {},
  admin: {},
};

beforeAll(async () => {
  api = await startTeamApi();
  await seedFamily(api);
  await plantCanaries();
  people.owner = bearer(await api.token('member', { developer: 'ann' }));
  people.teammate = bearer(await api.token('member', { developer: 'ben' }));
  people.viewer = bearer(await api.token('viewer', { developer: 'vic' }));
  people.admin = bearer(await api.token('admin', { developer: 'ada' }));
});

afterAll(() => api.stop());

/** Everything that quotes the conversation holds the canary. */
async function plantCanaries(): Promise<void> {
  const { pool } = api;
  await pool.query(`UPDATE messages SET text = $1, output = $1`, [canary]);
  await pool.query(`UPDATE sessions SET title = $1, current_activity = $1`, [canary]);
  await pool.query(
    `UPDATE runs SET prompt = $1, description = $1, current_activity = $1, error = $1,
            evidence = jsonb_build_array(jsonb_build_object('kind', 'result', 'at', NULL, 'detail', 'Reported as failed: ' || $1))`,
    [canary],
  );
  await pool.query(`UPDATE session_mappings SET description = $1`, [canary]);
  await pool.query(`UPDATE todos SET content = $1, active_form = $1`, [canary]);
  await pool.query(
    `UPDATE cards SET ai_progress = jsonb_build_object('currentAgent', 'main', 'done', 1, 'total', 2, 'currentTask', $1::text)`,
    [canary],
  );
  await api.insert('agent_logs', {
    id: 1,
    session_id: 'main',
    log_key: 'k1',
    event_type: 'prompt',
    agent: 'main',
    content: canary,
    metadata: { said: canary },
    occurred_at: at(1),
  });
  const index = new SearchIndex(pool);
  while (await index.step());
}

const see = async (visibility: Visibility): Promise<void> => {
  const { status, body } = await api.send('PATCH', '/api/projects/shop', { visibility }, people.admin);
  expect([status, body.visibility]).toEqual([200, visibility]);
};

const facts = [
  '/api/sessions',
  '/api/sessions/main',
  '/api/sessions/main:a1',
  '/api/sessions/main/children',
  '/api/sessions/main/todos',
  '/api/sessions/main/bindings',
  '/api/cards',
  `/api/cards/${cardId}`,
  `/api/cards/${cardId}/agent-activity`,
  `/api/cards/${cardId}/agent-activity?at=2099-01-01`,
  `/api/cards/${cardId}/logs?at=2099-01-01`,
  `/api/cards/${cardId}/logs`,
  `/api/search?q=${canary}`,
  '/api/costs?groupBy=agent',
  '/api/projects',
];
const conversations = [
  '/api/sessions/main/messages',
  '/api/sessions/main:a1/messages',
  '/api/sessions/main:a1/messages/p2',
  '/api/projects/shop/sessions/main/agents/a1',
  '/api/projects/shop/sessions/main/agents/a1?format=markdown',
];

describe('a project that is its owners’ alone', () => {
  beforeEach(() => see('owner'));

  it.each(['teammate', 'viewer', 'admin'] as const)(
    'tells a %s what happened and not a word',
    async (who) => {
      for (const path of facts) {
        const { status, text } = await api.get(path, people[who]);
        expect([path, status, text.includes(canary)]).toEqual([path, 200, false]);
      }
      const { body } = await api.get('/api/sessions/main', people[who]);
      expect(body).toMatchObject({ status: 'running', title: null, todoCounts: { done: 1, total: 2 } });
      expect(body.cost.totalUsd).toBeGreaterThan(0);
      expect(body.subAgents).toHaveLength(3);
      const logs = await api.get(`/api/cards/${cardId}/logs`, people[who]);
      expect(logs.body.items).toMatchObject([{ agent: 'main', content: '', isWithheld: true }]);
    },
  );

  it.each(['teammate', 'viewer', 'admin'] as const)('opens no conversation to a %s', async (who) => {
    for (const path of conversations) {
      const { status, body, text } = await api.get(path, people[who]);
      expect([path, status, body.code]).toEqual([path, 403, 'conversation_private']);
      expect(text).not.toContain(canary);
    }
  });

  it('tells its owner everything', async () => {
    for (const path of [
      ...facts.filter((each) => !/bindings|costs|projects$/.test(each)),
      ...conversations,
    ]) {
      const { status, text } = await api.get(path, people.owner);
      expect([path, status, text.includes(canary)]).toEqual([path, 200, true]);
    }
  });

  it('is closed to everybody where nobody knows whose a conversation is', async () => {
    await api.pool.query(`UPDATE sessions SET developer_id = NULL WHERE id = 'main'`);
    const statuses = await Promise.all(
      Object.values(people).map((headers) => api.get('/api/sessions/main/messages', headers)),
    );
    await api.pool.query(
      `UPDATE sessions SET developer_id = (SELECT id FROM developers WHERE name = 'ann') WHERE id = 'main'`,
    );
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('streams its words to its owner and the facts to the others, live and after a cut', async () => {
    const [own, other] = await Promise.all([
      openStream(api.url, { headers: people.owner }),
      openStream(api.url, { headers: people.admin }),
    ]);
    const before = other.lastId();
    const topic = { sessionId: 'main', projectId: 'shop', cardId };
    await inTransaction(api.pool, async (client) => {
      await client.query(`UPDATE agent_logs SET agent = 'lead' WHERE session_id = 'main'`);
      await writeOutbox(client, [
        { kind: 'session.updated', subjectId: 'main', ...topic },
        { kind: 'run.updated', subjectId: 'explore', ...topic },
        { kind: 'log.appended', subjectId: 'main', ...topic },
        { kind: 'card.updated', subjectId: cardId, ...topic, sessionId: null },
      ]);
    });
    for (const client of [own, other]) await client.until('four updates', (events) => events.length === 4);
    const again = await openStream(api.url, { headers: people.teammate, lastEventId: before });
    await again.until('the same four', (events) => events.length === 4);

    expect(own.events.every(({ data }) => JSON.stringify(data).includes(canary))).toBe(true);
    for (const { events } of [other, again]) expect(JSON.stringify(events)).not.toContain(canary);
    for (const client of [own, other, again]) client.close();
  });
});

describe('a project of the team', () => {
  beforeEach(() => see('team'));

  it.each(['owner', 'teammate', 'viewer', 'admin'] as const)('is read by a %s', async (who) => {
    for (const path of conversations) {
      const { status, text } = await api.get(path, people[who]);
      expect([path, status, text.includes(canary)]).toEqual([path, 200, true]);
    }
  });

  it.each(['/api/cards', '/api/sessions'])('is kept in no answer of %s once it is closed', async (path) => {
    const isShown = async (): Promise<boolean> =>
      (await api.get(path, people.teammate)).text.includes(canary);
    expect(await isShown()).toBe(true);
    await see('owner');
    expect(await isShown()).toBe(false);
    await see('team');
    expect(await isShown()).toBe(true);
  });

  it('does not show again what it told before it was closed', async () => {
    const early = await openStream(api.url, { headers: people.teammate });
    const before = early.lastId();
    await inTransaction(api.pool, (client) =>
      writeOutbox(client, [
        { kind: 'session.updated', subjectId: 'main', sessionId: 'main', projectId: 'shop', cardId },
      ]),
    );
    await early.until('the update', (events) => events.length === 1);
    expect(JSON.stringify(early.events)).toContain(canary);
    early.close();

    await see('owner');
    const late = await openStream(api.url, { headers: people.teammate, lastEventId: before });
    await late.until('the update', (events) => events.length === 1);
    expect(JSON.stringify(late.events)).not.toContain(canary);
    late.close();
  });
});

describe('who decides', () => {
  it('is who owns every conversation of the project, or an admin, and each is told what they may change', async () => {
    await api.insert('projects', { id: 'solo', name: 'solo', path: '/src/solo' });
    await api.pool.query(
      `INSERT INTO sessions (id, root_id, project_id, developer_id, facts)
       SELECT 'alone', 'alone', 'solo', id, '{}' FROM developers WHERE name = 'ben'`,
    );
    const change = (id: string, headers: Record<string, string>) =>
      api.send('PATCH', `/api/projects/${id}`, { visibility: 'owner' }, headers);

    expect((await change('solo', people.teammate)).status).toBe(200);
    expect((await change('solo', people.owner)).body.code).toBe('not_your_project');
    // `fork` is nobody's, so ann does not own all of it.
    expect((await change('shop', people.owner)).body.code).toBe('not_your_project');
    expect((await change('shop', people.viewer)).status).toBe(403);
    expect((await change('nothing', people.admin)).status).toBe(404);
    expect((await api.send('PATCH', '/api/projects/solo', { visibility: 'all' }, people.admin)).status).toBe(
      400,
    );
    const { body } = await api.get('/api/projects', people.viewer);
    expect(body.items.find(({ id }: { id: string }) => id === 'solo').visibility).toBe('owner');
    const open = async (who: keyof typeof people) =>
      (await api.get('/api/projects', people[who])).body.items
        .filter(({ canChange }: { canChange: boolean }) => canChange)
        .map(({ id }: { id: string }) => id)
        .sort();
    expect([await open('admin'), await open('teammate'), await open('owner'), await open('viewer')]).toEqual([
      ['shop', 'solo'],
      ['solo'],
      [],
      [],
    ]);
  });
});
