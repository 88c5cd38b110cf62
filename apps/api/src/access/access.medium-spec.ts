import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  apiRoutes,
  mayCall,
  roles,
  scopes,
  scopesOfRole,
  type Grant,
  type RouteContract,
} from '@tributary/domain';
import Fastify, { type FastifyRequest } from 'fastify';
import { openStream } from '../test-kit/sse-client.js';
import { bearer, operator, startTeamApi, type TeamApi } from '../test-kit/start-team-api.js';
import { AccessGuard } from './access.guard.js';
import { guardRoutes } from './guard-routes.js';

let api: TeamApi;

beforeAll(async () => {
  api = await startTeamApi();
});

afterAll(() => api.stop());

const routes = Object.entries<RouteContract>(apiRoutes).map(([name, contract]) => {
  const [method = '', path = ''] = contract.route.split(' ');
  return { name, contract, method, path: path.replace(/\{\w+\}/g, 'x') };
});
const grants: readonly Grant[] = [
  ...roles.map((role) => ({ role, scopes: scopesOfRole[role] })),
  ...scopes.map((scope) => ({ role: 'admin' as const, scopes: [scope] })),
];

describe('every route', () => {
  it('is served', async () => {
    const admin = bearer(await api.token('admin'));
    for (const { method, path, name } of routes) {
      if (['openStream', 'signIn', 'signOut'].includes(name)) continue;
      const { body } = await api.send(method as 'GET', path, undefined, admin);
      expect([name, body?.code]).not.toEqual([name, 'no_such_route']);
    }
  });

  it('asks for a token unless it is public', async () => {
    for (const { method, path, name, contract } of routes) {
      const status = await api.statusOf(method, path);
      expect([name, status === 401]).toEqual([name, contract.access !== 'public']);
    }
  });

  it.each(grants)('answers a token with %j exactly where its rule allows it', async (grant) => {
    const secret = await api.token(grant.role, { scopes: grant.scopes });
    for (const { method, path, name, contract } of routes) {
      if (contract.access === 'public') continue;
      const status = await api.statusOf(method, path, bearer(secret));
      expect([name, status]).not.toEqual([name, 401]);
      expect([name, status !== 403]).toEqual([name, mayCall(grant, contract.access)]);
    }
  });

  it('must have a rule, or the server does not start', () => {
    const server = Fastify();
    guardRoutes(server, {} as AccessGuard, undefined);
    expect(() => server.get('/api/secrets', () => 'all of them')).toThrow(
      'GET /api/secrets is not in the contract',
    );
  });
});

describe('a token', () => {
  it('tells who its person is', async () => {
    const { body } = await api.get('/api/me', bearer(await api.token('viewer')));
    expect(body).toEqual({ name: 'ann', role: 'viewer', scopes: ['read'] });
  });

  it('is kept as a hash alone, and its last use is noted', async () => {
    const secret = await api.token('member', { developer: 'ben' });
    await api.get('/api/me', bearer(secret));
    await expect(
      (async () => {
        for (;;) {
          const [newest] = (await api.tokens.list(null, { limit: 1 })).items;
          if (newest !== undefined && newest.lastUsedAt !== null) return newest.developer;
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      })(),
    ).resolves.toBe('ben');
    const { rows } = await api.pool.query<{ text: string }>(
      'SELECT to_jsonb(api_tokens)::text AS text FROM api_tokens',
    );
    expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
    expect(secret).toMatch(/^trb_[\w-]{43}$/);
  });

  it('is refused when it is revoked, expired, malformed or unknown', async () => {
    const revoked = await api.token('viewer', { developer: 'gone' });
    await api.revokeNewest();
    const expired = await api.token('viewer', { expiresAt: new Date(Date.now() - 1) });
    for (const secret of [revoked, expired, `trb_${'x'.repeat(43)}`, 'trb_', "' OR 1=1 --"]) {
      const { status, body, headers } = await api.get('/api/cards', bearer(secret));
      expect([status, body.code, headers['www-authenticate']]).toEqual([401, 'token_refused', 'Bearer']);
    }
  });

  it('in a URL lets nobody in', async () => {
    const secret = await api.token('admin');
    expect((await api.get(`/api/cards?token=${secret}&access_token=${secret}`)).status).toBe(401);
  });

  it('ends the streams that it opened within five seconds of being revoked', async () => {
    const secret = await api.token('viewer', { developer: 'watcher' });
    const stays = await openStream(api.url, { headers: bearer(await api.token('viewer')) });
    const stream = await openStream(api.url, { headers: bearer(secret) });
    const { rows } = await api.pool.query<{ id: string }>(
      `SELECT token.id FROM api_tokens token JOIN developers ON developers.id = developer_id WHERE developers.name = 'watcher'`,
    );
    await api.tokens.revoke({ which: rows[0]!.id, by: operator });
    const revokedAt = Date.now();
    while (!stream.isClosed && Date.now() - revokedAt < 5_000) await new Promise((go) => setTimeout(go, 20));

    expect([stream.isClosed, stays.isClosed]).toEqual([true, false]);
    stays.close();
  });
});

describe('a server without a login', () => {
  it('answers nobody from another machine', async () => {
    const config = { host: '0.0.0.0', port: 0, webDirectory: null, mode: 'embedded' as const };
    const guard = new AccessGuard({ config, pool: api.pool });
    const from = (remoteAddress: string) => ({ socket: { remoteAddress } }) as FastifyRequest;

    for (const access of ['read', 'ingest', 'admin'] as const) {
      await expect(guard.admit(from('10.0.0.7'), access)).rejects.toMatchObject({ code: 'not_this_machine' });
      await expect(guard.admit(from('127.0.0.1'), access)).resolves.toBeUndefined();
    }
  });
});

describe('guessing', () => {
  it('is over after ten attempts a minute, and does not lock out who has a token', async () => {
    const guessed = await startTeamApi();
    try {
      const answers = [];
      for (let attempt = 0; attempt < 11; attempt += 1) {
        answers.push(await guessed.get('/api/cards', bearer(`trb_${String(attempt).padStart(43, 'x')}`)));
      }
      expect(answers.map(({ status }) => status)).toEqual([...new Array<number>(10).fill(401), 429]);
      expect(answers.at(-1)!.body.code).toBe('too_many_attempts');
      expect(Number(answers.at(-1)!.headers['retry-after'])).toBeGreaterThan(0);
      expect((await guessed.get('/api/cards', bearer(await guessed.token('viewer')))).status).toBe(200);
    } finally {
      await guessed.stop();
    }
  });
});
