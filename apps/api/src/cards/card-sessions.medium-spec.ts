import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pageOf, sessionDetailSchema } from '@tributary/domain';
import { at, cardId, seedFamily, session } from '../test-kit/seed-family.js';
import { bearer, startTeamApi, type TeamApi } from '../test-kit/start-team-api.js';

const path = `/api/cards/${cardId}/sessions`;
let api: TeamApi;
let ann: Record<string, string>;
let ben: Record<string, string>;

beforeAll(async () => {
  api = await startTeamApi();
  await seedFamily(api);
  await api.insert('sessions', session('second', { last_activity_at: at(1) }));
  await api.insert('session_bindings', {
    session_id: 'second',
    card_id: cardId,
    tier: 'manual',
    confidence: 1,
    evidence: [],
  });
  ann = bearer(await api.token('member', { developer: 'ann' }));
  ben = bearer(await api.token('member', { developer: 'ben' }));
});

afterAll(() => api.stop());

describe('GET /api/cards/{id}/sessions', () => {
  it('tells of each session what its own route tells, the newest activity first', async () => {
    const { body } = await api.get(path, ann);

    expect(pageOf(sessionDetailSchema).parse(body)).toEqual(body);
    expect(body).toMatchObject({ nextCursor: null, total: 2 });
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(['main', 'second']);
    for (const told of body.items)
      expect(told).toEqual((await api.get(`/api/sessions/${told.id}`, ann)).body);
    expect(body.items[0].subAgents).not.toEqual([]);
  });

  it('leaves out the words of those who keep theirs to themselves', async () => {
    await api.pool.query(`UPDATE projects SET visibility = 'owner'`);
    const [own] = (await api.get(path, ann)).body.items;
    const [others] = (await api.get(path, ben)).body.items;

    expect(own.title).not.toBeNull();
    expect(others).toMatchObject({ id: 'main', title: null, todos: [] });
    expect(others).toEqual((await api.get('/api/sessions/main', ben)).body);
  });

  it('knows no sessions of a card that is not there', async () => {
    const { status } = await api.get('/api/cards/00000000-0000-4000-8000-00000000dead/sessions', ann);

    expect(status).toBe(404);
  });
});
