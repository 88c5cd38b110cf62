import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Card } from '@tributary/domain';
import { cardId, seedFamily } from '../test-kit/seed-family.js';
import type { Answer } from '../test-kit/start-api.js';
import { bearer, startTeamApi, type TeamApi } from '../test-kit/start-team-api.js';

let api: TeamApi;
let admin: Record<string, string>;

beforeEach(async () => {
  api = await startTeamApi();
  await seedFamily(api);
  admin = bearer(await api.token('admin', { developer: 'root' }));
});

afterEach(() => api.stop());

const ask = (body: object): Promise<Answer> => api.send('POST', '/api/forget', body, admin);

async function countSessions(): Promise<number> {
  const { rows } = await api.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM sessions');
  return rows[0]!.n;
}

const shop = { kind: 'project', name: 'shop' };

describe('POST /api/forget', () => {
  it('first says what would go and changes nothing', async () => {
    const before = await countSessions();
    const { body } = await ask(shop);
    expect(body).toMatchObject({ isForgotten: false, rows: { sessions: before, cards: 1 } });
    expect(await countSessions()).toBe(before);
  });

  it('deletes what was confirmed, says so, and writes down who did it', async () => {
    const activity = `/api/cards/${cardId}/agent-activity`;
    expect((await api.send('GET', activity, undefined, admin)).status).toBe(200);
    const { body: plan } = await ask(shop);
    const { body } = await ask({ ...shop, confirmation: plan.confirmation });
    expect(body).toMatchObject({ isForgotten: true, confirmation: null, rows: { projects: 1 } });
    expect(await countSessions()).toBe(0);
    expect((await api.send('GET', activity, undefined, admin)).status).toBe(404);
    const { body: audit } = await api.send('GET', '/api/audit?action=data.forgotten', undefined, admin);
    expect(audit.items).toMatchObject([{ action: 'data.forgotten', actor: 'root', subjectId: 'project' }]);
    expect((await ask(shop)).body.code).toBe('no_such_project');
  });

  it.each([
    { kind: 'developer', name: 'dan', left: [null] },
    { kind: 'project', name: 'plans', left: [] },
  ])('shows nothing in a list that was asked for before of a $kind who has cards alone', async (trial) => {
    const { left, ...subject } = trial;
    const dan = '00000000-0000-4000-8000-0000000000d1';
    await api.insert('developers', { id: dan, name: 'dan' });
    await api.insert('projects', { id: 'plans', name: 'plans', path: '/src/plans' });
    await api.insert('cards', { title: 'Plan', project_id: 'plans', developer_id: dan });
    const developers = async (): Promise<unknown[]> => {
      const { body } = await api.send('GET', '/api/cards', undefined, admin);
      return body.items.filter(({ title }: Card) => title === 'Plan').map(({ developer }: Card) => developer);
    };
    expect(await developers()).toEqual(['dan']);
    const { body: plan } = await ask(subject);
    await ask({ ...subject, confirmation: plan.confirmation });

    expect(await developers()).toEqual(left);
  });

  it("does nothing with another subject's confirmation", async () => {
    const { body: plan } = await ask({ kind: 'developer', name: 'ann' });
    const { status, body } = await ask({ ...shop, confirmation: plan.confirmation });
    expect([status, body.code]).toEqual([409, 'not_confirmed']);
    expect(await countSessions()).toBeGreaterThan(0);
  });

  it('is nothing that a member may ask for', async () => {
    const member = bearer(await api.token('member', { developer: 'ann' }));
    expect((await api.send('POST', '/api/forget', shop, member)).status).toBe(403);
  });
});
