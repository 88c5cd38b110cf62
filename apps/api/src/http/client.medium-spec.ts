import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClientProblem, TributaryClient } from '@tributary/client';
import { cardId, seedFamily, session } from '../test-kit/seed-family.js';
import { startTeamApi, type TeamApi } from '../test-kit/start-team-api.js';

let api: TeamApi;
let client: TributaryClient;

beforeAll(async () => {
  api = await startTeamApi();
  await seedFamily(api);
  client = new TributaryClient({ url: api.url, token: await api.token('member') });
});

afterAll(() => api.stop());

describe('the client', () => {
  it('reads and writes by the names of the contract', async () => {
    const made = await client.call('createCard', { body: { title: 'From a client', key: 'CLI-1' } });
    const changed = await client.call('changeCard', { params: { id: made.id }, body: { stage: 'plan' } });
    expect(changed).toMatchObject({ title: 'From a client', stage: 'plan' });
    const { items } = await client.call('listCards', { query: { stage: 'plan', limit: 1 } });
    expect(items.map(({ id }) => id)).toEqual([made.id]);

    const bound = await client.call('bindSession', { params: { id: made.id }, body: { sessionId: 'fork' } });
    expect(bound.cardId).toBe(made.id);
    await client.call('deleteCard', { params: { id: made.id } });
    await expect(client.call('findCard', { params: { id: made.id } })).rejects.toMatchObject({ status: 404 });
    expect((await client.call('readAgentActivity', { params: { id: cardId } })).subAgents).toHaveLength(3);
    expect((await client.call('whoAmI')).name).toBe('ann');
  });

  it('walks through all pages of a list', async () => {
    await api.insert('sessions', ...Array.from({ length: 7 }, (_, index) => session(`s${index}`)));
    const ids: string[] = [];
    for await (const { id } of client.items('listSessions', { query: { limit: 2 } })) ids.push(id);
    expect(ids).toHaveLength(9);
    expect(new Set(ids).size).toBe(9);
  });

  it('escapes what goes into a path', async () => {
    await expect(client.call('findSession', { params: { id: '../cards?x=/#' } })).rejects.toMatchObject({
      code: 'no_such_session',
    });
  });

  it('throws problems with their codes', async () => {
    const failure = await client
      .call('findCard', { params: { id: 'nothing' } })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ClientProblem);
    expect(failure).toMatchObject({ status: 404, code: 'no_such_card' });
    const anonymous = new TributaryClient({ url: api.url });
    await expect(anonymous.call('listCards')).rejects.toMatchObject({ status: 401, code: 'token_required' });
  });
});
