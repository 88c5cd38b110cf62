import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@tributary/store';
import { startApi } from '../test-kit/start-api.js';
import { startTeamApi, type TeamApi } from '../test-kit/start-team-api.js';

let api: TeamApi;
let web: string;
let own: { host: string; origin: string };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'tributary-web-'));
  await writeFile(join(web, 'index.html'), '<title>Tributary</title>');
  api = await startTeamApi({ config: { webDirectory: web } });
  own = { host: `127.0.0.1:${api.port}`, origin: `http://127.0.0.1:${api.port}` };
});

afterAll(async () => {
  await api.stop();
  await rm(web, { recursive: true });
});

const signIn = (token: string, headers: Record<string, string> = own) =>
  api.send('POST', '/sign-in', `token=${encodeURIComponent(token)}`, { ...form, ...headers });
const cookieOf = async (token: string): Promise<string> => {
  const { headers } = await signIn(token);
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
};

describe('signing in', () => {
  it.each(['/', '/sessions/x', '/index.html'])('is where %s sends who has not', async (path) => {
    const { status, headers, text } = await api.get(path);
    expect([status, headers.location]).toEqual([303, `/sign-in?returnTo=${encodeURIComponent(path)}`]);
    expect(text).toBe('');
  });

  it('is a page without a script', async () => {
    const page = await api.get('/sign-in');
    expect(page.text).toContain('<form method="post" action="/sign-in"');
    expect(page.text).not.toContain('<script');
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
  });

  it('keeps the token in a cookie that no script reads and no other site sends', async () => {
    const { status, headers } = await signIn(await api.token('viewer'));

    expect([status, headers.location]).toEqual([303, '/']);
    expect(headers['set-cookie']?.[0]).toMatch(
      /^tributary_token=trb_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    const behindTls = await signIn(await api.token('viewer'), { ...own, 'x-forwarded-proto': 'https' });
    expect(behindTls.headers['set-cookie']?.[0]).toMatch(/; Secure$/);
  });

  it('lets a browser read, watch and write', async () => {
    const cookie = await cookieOf(await api.token('member'));

    expect((await api.get('/', { cookie })).text).toBe('<title>Tributary</title>');
    expect((await api.get('/api/cards', { cookie })).status).toBe(200);
    expect(await api.statusOf('GET', '/api/stream', { cookie })).toBe(200);
    expect((await api.send('POST', '/api/cards', { title: 'x' }, { cookie, ...own })).status).toBe(201);
  });

  it('with a bad token shows the form again and why', async () => {
    const { status, text, headers } = await signIn('trb_<script>alert(1)</script>');
    expect(status).toBe(401);
    expect(text).toContain('role="alert"');
    expect(text).not.toContain('<script');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('needs a token that may read', async () => {
    const { status } = await signIn(await api.token('member', { scopes: ['ingest'] }));
    expect(status).toBe(403);
  });

  it('is over with signing out, and with the token', async () => {
    const { status, headers } = await api.send('POST', '/sign-out', undefined, own);
    expect([status, headers.location]).toEqual([303, '/sign-in']);
    expect(headers['set-cookie']?.[0]).toMatch(/^tributary_token=; .*Max-Age=0/);

    const cookie = await cookieOf(await api.token('viewer', { developer: 'leaver' }));
    await api.revokeNewest();
    expect((await api.get('/api/cards', { cookie })).status).toBe(401);
    expect((await api.get('/', { cookie })).status).toBe(303);
  });
});

describe('while the database is away', () => {
  it('sends nobody to sign in who may have done so', async () => {
    const pool = openDatabase('postgresql://me:secret@127.0.0.1:1/none');
    const down = await startApi({ pool, config: { webDirectory: web, mode: 'team' } });
    try {
      const cookie = await cookieOf(await api.token('viewer'));
      const page = await down.get('/', { cookie });
      expect([page.status, page.text]).toEqual([200, '<title>Tributary</title>']);
      expect((await down.get('/')).status).toBe(303);
    } finally {
      await down.stop();
      await pool.end();
    }
  });
});

describe('a page of another site', () => {
  it.each([
    ['no origin', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a name that looks alike', { origin: 'http://127.0.0.1.evil.example' }],
  ])('with %s changes nothing with the cookie of a person', async (_case, headers) => {
    const cookie = await cookieOf(await api.token('admin'));
    const { status, body } = await api.send('POST', '/api/cards', { title: 'x' }, { cookie, ...headers });
    expect([status, body.code]).toEqual([403, 'origin_refused']);
    expect((await signIn(await api.token('viewer'), headers)).status).toBe(403);
    expect((await api.send('POST', '/sign-out', undefined, headers)).status).toBe(403);
  });

  it('is not taken for an own one by the word of a proxy that nobody trusts', async () => {
    const headers = { origin: 'https://board.example', 'x-forwarded-host': 'board.example' };
    expect((await signIn(await api.token('viewer'), headers)).status).toBe(403);

    const behind = await startTeamApi({ config: { webDirectory: web, trustedProxies: ['127.0.0.1'] } });
    const token = `token=${await behind.token('viewer')}`;
    expect((await behind.send('POST', '/sign-in', token, { ...form, ...headers })).status).toBe(303);
    await behind.stop();
  });
});
