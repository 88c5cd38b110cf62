import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiRoutes, type RouteContract } from '@tributary/domain';
import { createLog } from '@tributary/platform';
import { seedFamily } from '../test-kit/seed-family.js';
import { openStream } from '../test-kit/sse-client.js';
import { bearer, startTeamApi, type TeamApi } from '../test-kit/start-team-api.js';
import { logRequests } from './log-requests.js';

const canary = 'pelican-canary-7421';
const friend = 'https://board.acme.example';
let api: TeamApi;
let web: string;
let logged = '';
let admin: string;

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'tributary-web-'));
  await writeFile(join(web, 'index.html'), '<title>Tributary</title>');
  const log = createLog('api', { write: (line) => void (logged += line) });
  api = await startTeamApi({ config: { webDirectory: web, corsOrigins: [friend] }, ...logRequests(log) });
  await seedFamily(api);
  admin = await api.token('admin', { developer: 'ada' });
});

afterAll(async () => {
  await api.stop();
  await rm(web, { recursive: true });
});

/** Encoded and double-encoded traversal, NUL, control characters, Unicode, device names, length. */
const hostile = [
  '..%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5cwindows%5cwin.ini',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%252e%252e%252fetc%252fpasswd',
  '..%c0%af..%c0%afetc%c0%afpasswd',
  '....//....//etc/passwd',
  '..;/..;/etc/passwd',
  '%2fetc%2fpasswd',
  'file:%2f%2f%2fetc%2fpasswd',
  '%00',
  'index.html%00.js',
  'a%00b',
  '%0d%0aset-cookie:%20x=1',
  '%0a%0a',
  '%7f%1b[31m',
  '%ff%fe',
  '%c3%28',
  '%ed%a0%80',
  '%ef%bf%bd%e2%80%ae',
  '%f0%9f%92%a9',
  '%e2%80%8b',
  'CON',
  '.git%2fconfig',
  '.env',
  '__proto__',
  'constructor',
  "'%20OR%201=1--",
  '%24%7b7*7%7d',
  '<script>alert(1)</script>'.replaceAll('<', '%3c').replaceAll('>', '%3e'),
  'x'.repeat(600),
  'x'.repeat(6_000),
];

describe('a hostile name', () => {
  it('is one of thirty', () => expect(hostile.length).toBeGreaterThanOrEqual(30));

  it.each(hostile)('leads nowhere: %s', async (name) => {
    for (const path of [
      '',
      'assets/',
      'api/sessions/',
      'api/cards/',
      'api/projects/shop/sessions/main/agents/',
    ]) {
      const { status, text, headers, body } = await api.get(`/${path}${name}`, bearer(admin));
      expect([path, status < 500]).toEqual([path, true]);
      expect(text).not.toMatch(/root:|\[fonts\]|at .*\.(?:js|ts):\d+/);
      expect(headers['set-cookie']).toBeUndefined();
      if (!path.startsWith('api/')) continue;
      expect([400, 404, 414]).toContain(status);
      expect(body).toMatchObject({ status, code: expect.any(String), requestId: headers['x-request-id'] });
    }
  });
});

describe('the log', () => {
  it('tells of every route by its id, and of no token, cookie, address or body', async () => {
    const secrets = [admin];
    for (const role of ['viewer', 'member', 'admin'] as const) secrets.push(await api.token(role));
    const spoiled = { ...bearer(`trb_${canary.padEnd(43, 'x')}`) };
    const body = {
      title: canary,
      key: canary,
      sessionId: canary,
      token: canary,
      q: canary,
      visibility: canary,
    };
    for (const { route } of Object.values<RouteContract>(apiRoutes)) {
      const [method = '', path = ''] = route.split(' ');
      const address = `${path.replace(/\{\w+\}/g, canary)}?q=${canary}&cursor=${canary}&token=${secrets[1]}`;
      for (const sent of [spoiled, ...secrets.map(bearer), { cookie: `tributary_token=${secrets[1]}` }]) {
        const headers = { ...sent, connection: 'close' };
        if (path === '/api/stream') await api.statusOf(method, address, headers);
        else
          await api.send(
            method as 'GET',
            address,
            /^(?:POST|PATCH)$/.test(method) ? body : undefined,
            headers,
          );
      }
    }
    await api.send('POST', '/api/cards', `{"title": "${canary}`, bearer(admin));
    await api.pool.query('ALTER TABLE cards ADD CONSTRAINT no_canary CHECK (title NOT LIKE $$pelican%$$)');
    const failed = await api.send('POST', '/api/cards', { title: canary }, bearer(admin));
    await api.pool.query('ALTER TABLE cards DROP CONSTRAINT no_canary');

    expect([failed.status, failed.body.code, failed.text.includes(canary)]).toEqual([500, 'internal', false]);
    const lines = logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const error = lines.find(
      ({ msg, requestId }) => msg === 'RequestError' && requestId === failed.body.requestId,
    );
    expect(error.failure).toMatchObject({ code: '23514', message: null });
    expect(new Set(lines.map(({ route }) => route)).size).toBeGreaterThan(40);
    for (const secret of [canary, ...secrets]) expect(logged).not.toContain(secret);
  });

  it('takes the id of a proxy where it is one', async () => {
    const given = 'edge-0123456789';
    expect((await api.get('/healthz', { 'x-request-id': given })).headers['x-request-id']).toBe(given);
    for (const bad of ['short', 'x'.repeat(65), 'a b c d e f g h', '<script>alert(1)</script>']) {
      expect((await api.get('/healthz', { 'x-request-id': bad })).headers['x-request-id']).toMatch(
        /^[\da-f-]{36}$/,
      );
    }
  });
});

describe('pages of other origins', () => {
  const preflight = { 'access-control-request-method': 'POST' };

  it('read nothing unless their origin is configured, exactly', async () => {
    for (const origin of ['https://evil.example', `${friend}.evil.example`, `${friend}:444`, 'null']) {
      const { headers } = await api.get('/api/me', { ...bearer(admin), origin });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
    const { headers } = await api.get('/api/me', { ...bearer(admin), origin: friend });
    expect(headers['access-control-allow-origin']).toBe(friend);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers.vary).toBe('origin, accept-encoding');
  });

  it('are answered before they ask, where they may', async () => {
    const ask = (origin: string) =>
      api.send('OPTIONS' as 'GET', '/api/cards', undefined, { origin, ...preflight });
    expect((await ask(friend)).status).toBe(204);
    expect((await ask('https://evil.example')).status).toBe(405);
  });
});

describe('streams', () => {
  it('are six for a token and fifty for an address, and a seventh is told when to come back', async () => {
    const open = async (secret: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => openStream(api.url, { headers: bearer(secret) })));
    const streams = await open(admin, 6);
    const seventh = await api.get('/api/stream', bearer(admin));
    expect([seventh.status, seventh.body.code, seventh.headers['retry-after']]).toEqual([
      429,
      'too_many_streams',
      '5',
    ]);
    for (let index = 0; index < 7; index += 1) streams.push(...(await open(await api.token('viewer'), 6)));
    const last = await api.token('viewer');
    streams.push(...(await open(last, 2)));
    expect((await api.get('/api/stream', bearer(last))).status).toBe(429);
    for (const stream of streams) stream.close();
  });
});

describe('bodies', () => {
  it('have a limit on every route that takes one', async () => {
    const { status, body } = await api.send(
      'POST',
      '/api/cards',
      { title: 'x'.repeat(1_100_000) },
      bearer(admin),
    );
    expect([status, body.code]).toEqual([413, 'body_too_large']);
  });
});
