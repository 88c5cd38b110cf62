import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiRoutes, type Access, type RouteContract } from '@tributary/domain';
import { cardId, seedFamily } from '../test-kit/seed-family.js';
import { bearer, startTeamApi, type TeamApi } from '../test-kit/start-team-api.js';

const canary = 'heron-canary';
type Caller = 'anonymous' | 'revoked' | 'expired' | 'ingest' | 'viewer' | 'teammate' | 'owner';

/** What each may do at most; who is not listed is refused before anything is looked at. */
const reach: Record<Caller, readonly Access[]> = {
  anonymous: [],
  revoked: [],
  expired: [],
  ingest: ['ingest'],
  viewer: ['read'],
  teammate: ['read', 'write', 'ingest'],
  owner: ['read', 'write', 'ingest'],
};
const callers = Object.keys(reach) as Caller[];

let api: TeamApi;
let annsToken: string;
const headersOf = {} as Record<Caller, Record<string, string>>;

beforeAll(async () => {
  api = await startTeamApi({ config: { trustedProxies: ['127.0.0.1'] } });
  await seedFamily(api);
  await api.pool.query(`UPDATE projects SET visibility = 'owner'`);
  await api.pool.query(`UPDATE messages SET text = $1, output = $1`, [canary]);
  await api.pool.query(`UPDATE runs SET prompt = $1, description = $1, error = $1`, [canary]);
  await api.pool.query(`UPDATE sessions SET title = $1`, [canary]);
  headersOf.anonymous = {};
  headersOf.revoked = bearer(await api.token('admin', { developer: 'gone' }));
  await api.revokeNewest();
  headersOf.expired = bearer(await api.token('admin', { expiresAt: new Date(Date.now() - 1) }));
  headersOf.ingest = bearer(await api.token('member', { developer: 'ben', scopes: ['ingest'] }));
  headersOf.viewer = bearer(await api.token('viewer', { developer: 'vic' }));
  headersOf.teammate = bearer(await api.token('member', { developer: 'ben' }));
  headersOf.owner = bearer(await api.token('member', { developer: 'ann' }));
  annsToken = (await api.tokens.list(null, { limit: 1 })).items[0]!.id;
});

afterAll(() => api.stop());

/** Each call from an address of its own, or the limit of bad attempts would answer. */
let calls = 0;
const from = (caller: Caller): Record<string, string> => {
  calls += 1;
  return { ...headersOf[caller], 'x-forwarded-for': `10.0.${calls >> 8}.${calls & 255}` };
};

/** Every route with the ids of ann's card, sessions, run and token. */
const routes = () =>
  Object.entries<RouteContract>(apiRoutes).map(([name, { route, access }]) => {
    const [method = '', pattern = ''] = route.split(' ');
    const id = /\/(\w+)\/\{id\}/.exec(pattern)?.[1] ?? '';
    const ids: Record<string, string> = {
      id: { cards: cardId, sessions: 'main', tokens: annsToken, runs: 'explore' }[id] ?? 'main',
      projectId: 'shop',
      sessionId: 'main',
      agentId: 'a1',
      partId: 'p1',
    };
    return {
      name,
      access,
      method,
      path: pattern.replace(/\{(\w+)\}/g, (_all, key: string) => ids[key] ?? 'x'),
    };
  });

describe.each(callers)('a caller who is %s', (caller) => {
  it('gets through where the rule of the route lets them, and nowhere else', async () => {
    for (const { name, access, method, path } of routes()) {
      if (access === 'public' || (reach[caller].includes(access) && method !== 'GET')) continue;
      const status = await api.statusOf(method, path, from(caller));
      if (reach[caller].length === 0) expect([name, status]).toEqual([name, 401]);
      else if (!reach[caller].includes(access)) expect([name, status]).toEqual([name, 403]);
      else expect([name, status === 401 || status >= 500]).toEqual([name, false]);
    }
  });

  it('reads the words of a private conversation if they are its owner, and not otherwise', async () => {
    const telling: string[] = [];
    for (const { name, method, path } of routes()) {
      if (method !== 'GET' || name === 'openStream') continue;
      const query = name === 'search' ? `?q=${canary}` : name === 'reportCosts' ? '?groupBy=agent' : '';
      const { text } = await api.get(`${path}${query}`, from(caller));
      if (text.replaceAll(`q=${canary}`, '').includes(canary)) telling.push(name);
    }
    if (caller !== 'owner') expect(telling).toEqual([]);
    else expect(telling).toEqual(expect.arrayContaining(['findSession', 'listMessages', 'findAgent']));
  });
});

describe('the things of another developer', () => {
  it('are not for a teammate to end or to open', async () => {
    const { teammate, owner } = headersOf;
    expect((await api.send('DELETE', `/api/tokens/${annsToken}`, undefined, teammate)).status).toBe(404);
    expect((await api.get('/api/tokens', teammate)).text).not.toContain(annsToken);
    const opened = await api.send('PATCH', '/api/projects/shop', { visibility: 'team' }, teammate);
    expect([opened.status, opened.body.code]).toEqual([403, 'not_your_project']);
    expect((await api.get('/api/me/audit', teammate)).text).not.toContain(annsToken);
    expect((await api.send('DELETE', `/api/tokens/${annsToken}`, undefined, owner)).status).toBe(204);
    expect((await api.get('/api/me', from('owner'))).status).toBe(401);
  });

  it('are made by an admin alone: a token with more than its role, or for a known developer under another e-mail, is not', async () => {
    const admin = bearer(await api.token('admin', { developer: 'ada', email: 'ada@acme.example' }));
    const make = (body: object) =>
      api.send('POST', '/api/tokens', { name: 'n', developer: 'ada', ...body }, admin);
    expect((await make({ role: 'viewer', scopes: ['admin'] })).status).toBe(400);
    expect((await make({ role: 'viewer', email: 'eve@acme.example' })).body.code).toBe('other_email');
    const over = await make({ role: 'viewer', expiresAt: '2020-01-01T00:00:00Z' });
    expect([over.status, over.body.code]).toEqual([400, 'invalid_input']);
    const made = await make({ role: 'viewer', expiresAt: new Date(Date.now() + 60_000).toISOString() });
    expect(made.status).toBe(201);
    expect((await api.get('/api/me', bearer(made.body.secret))).body).toMatchObject({
      name: 'ada',
      role: 'viewer',
    });
    const { body, text } = await api.get('/api/tokens', admin);
    expect(text).not.toMatch(/trb_|hash/);
    expect(body.items[0]).toMatchObject({ id: made.body.token.id, role: 'viewer', revokedAt: null });
  });
});
