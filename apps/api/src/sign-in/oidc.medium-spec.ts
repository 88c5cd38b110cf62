import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startIssuer, type Issuer } from '@tributary/store/test-kit';
import type { Answer } from '../test-kit/start-api.js';
import { startTeamApi, type TeamApi } from '../test-kit/start-team-api.js';

let issuer: Issuer;
let api: TeamApi;
const publicUrl = new URL('http://tributary.example');
const ann = { email: 'ann@acme.example', email_verified: true, groups: ['engineers'] };

beforeAll(async () => {
  issuer = await startIssuer();
  api = await startTeamApi({
    config: {
      oidc: {
        issuer: new URL(issuer.url),
        name: 'Acme <SSO>',
        clientId: issuer.clientId,
        clientSecret: issuer.clientSecret,
        scopes: ['openid', 'email'],
        publicUrl,
        admission: {
          roleClaim: 'groups',
          roleOfValue: new Map([['engineers', 'member'] as const]),
          defaultRole: null,
          emailDomains: ['acme.example'],
        },
      },
    },
  });
});

beforeEach(() => {
  issuer.claims = ann;
  issuer.isForged = false;
});

afterAll(async () => {
  await api.stop();
  await issuer.stop();
});

const cookiesOf = ({ headers }: Answer): string[] => headers['set-cookie'] ?? [];
const cookieOf = (answer: Answer): string =>
  cookiesOf(answer)
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => !cookie.endsWith('=')) ?? '';

async function depart(returnTo = '/'): Promise<{ cookie: string; back: URL; answer: Answer }> {
  const answer = await api.get(`/sign-in/oidc?returnTo=${encodeURIComponent(returnTo)}`);
  return { cookie: cookieOf(answer), back: issuer.consent(String(answer.headers.location)), answer };
}

const arrive = (back: URL, cookie: string): Promise<Answer> =>
  api.get(`${back.pathname}${back.search}`, { cookie });

async function signIn(): Promise<string> {
  const { back, cookie } = await depart();
  return cookieOf(await arrive(back, cookie));
}

describe('signing in at the issuer', () => {
  it('is offered beside the token', async () => {
    const { text } = await api.get('/sign-in?returnTo=/cards');
    expect(text).toContain('href="/sign-in/oidc?returnTo=%2Fcards"');
    expect(text).toContain('Sign in with Acme &lt;SSO&gt;');
    expect(text).toContain('name="token"');
  });

  it('leads there and back, and ends in a cookie that no script reads', async () => {
    const { back, cookie, answer } = await depart('/cards/PAY-1');
    expect(cookiesOf(answer)).toEqual([
      expect.stringMatching(
        /^tributary_departure=\S+; Path=\/sign-in\/oidc; HttpOnly; SameSite=Lax; Max-Age=600$/,
      ),
    ]);
    expect(back.origin).toBe(publicUrl.origin);
    const arrived = await arrive(back, cookie);
    expect(arrived.status).toBe(200);
    expect(arrived.text).toContain('<meta http-equiv="refresh" content="0;url=/cards/PAY-1">');
    expect(cookiesOf(arrived)).toEqual([
      expect.stringMatching(
        /^tributary_token=trb_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
      ),
      expect.stringMatching(/^tributary_departure=; .*Max-Age=0$/),
    ]);
    const { body } = await api.get('/api/me', { cookie: cookieOf(arrived) });
    expect(body).toEqual({ name: 'ann@acme.example', role: 'member', scopes: ['ingest', 'read', 'write'] });
  });

  it('makes the developer of a collector’s token known by the e-mail, and lists the sign-in', async () => {
    await api.token('member', { developer: 'bea', email: 'Bea@Acme.example', scopes: ['ingest'] });
    issuer.claims = { ...ann, email: 'bea@acme.example' };
    const cookie = await signIn();
    expect((await api.get('/api/me', { cookie })).body.name).toBe('bea');
    const { body } = await api.get('/api/tokens', { cookie });
    expect(body.items).toMatchObject([
      { kind: 'sign-in', developer: 'bea' },
      { kind: 'token', developer: 'bea' },
    ]);
  });

  it('is over with signing out, at once and for good', async () => {
    const cookie = await signIn();
    const own = { host: `127.0.0.1:${api.port}`, origin: `http://127.0.0.1:${api.port}` };
    expect((await api.send('POST', '/sign-out', undefined, { cookie, ...own })).status).toBe(303);
    expect((await api.get('/api/me', { cookie })).status).toBe(401);
  });

  it('is over when its time is', async () => {
    const cookie = await signIn();
    await api.pool.query(`UPDATE api_tokens SET expires_at = now() WHERE kind = 'sign-in'`);
    expect((await api.get('/api/me', { cookie })).status).toBe(401);
  });

  it.each(['//evil.example', 'https://evil.example/x', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (returnTo) => {
      const { back, cookie } = await depart(returnTo);
      const { text } = await arrive(back, cookie);
      expect(text).toContain('content="0;url=/"');
      expect((await api.get(`/sign-in?returnTo=${encodeURIComponent(returnTo)}`)).text).not.toContain('evil');
    },
  );
});

describe('what comes back from the issuer', () => {
  const seconds = (): number => Math.floor(Date.now() / 1_000);
  it.each<[string, () => object]>([
    ['another nonce', () => ({ nonce: 'other' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['an ID token that has expired', () => ({ iat: seconds() - 7_200, exp: seconds() - 3_600 })],
    ['another audience', () => ({ aud: 'somebody-else' })],
    ['another issuer', () => ({ iss: 'https://evil.example' })],
  ])('with %s lets nobody in', async (_what, claims) => {
    issuer.claims = { ...ann, ...claims() };
    const { back, cookie } = await depart();
    const answer = await arrive(back, cookie);
    expect([answer.status, cookieOf(answer)]).toEqual([401, '']);
    expect(answer.text).toContain('role="alert"');
  });

  it('with a signature of another key lets nobody in', async () => {
    issuer.isForged = true;
    const { back, cookie } = await depart();
    expect((await arrive(back, cookie)).status).toBe(401);
  });

  it('with another state, without a departure, or into another browser lets nobody in', async () => {
    const { back, cookie } = await depart();
    const other = new URL(back);
    other.searchParams.set('state', 'other');
    const victim = await depart();
    for (const [address, kept] of [
      [other, cookie],
      [back, ''],
      [back, 'tributary_departure=e30'],
      [back, victim.cookie],
    ] as const) {
      expect((await arrive(address, kept)).status).toBe(401);
    }
  });

  it('with a code that was used, or stolen without its verifier, lets nobody in', async () => {
    const { back, cookie } = await depart();
    expect((await arrive(back, cookie)).status).toBe(200);
    expect((await arrive(back, cookie)).status).toBe(401);

    const [mine, theirs] = [await depart(), await depart()];
    mine.back.searchParams.set('code', theirs.back.searchParams.get('code') ?? '');
    expect((await arrive(mine.back, mine.cookie)).status).toBe(401);
    expect(issuer.refusals).toEqual(['unknown or used code', 'wrong verifier']);
  });

  it.each([
    ['of another domain', { email: 'ann@evil.example' }],
    ['not verified', { email_verified: false }],
    ['missing', { email: undefined }],
  ])('with an e-mail that is %s lets nobody in', async (_what, claims) => {
    issuer.claims = { ...ann, ...claims };
    const { back, cookie } = await depart();
    expect((await arrive(back, cookie)).status).toBe(403);
  });

  it('without a role lets nobody in', async () => {
    issuer.claims = { ...ann, groups: ['sales'] };
    const { back, cookie } = await depart();
    expect((await arrive(back, cookie)).status).toBe(403);
  });
});

describe('an issuer', () => {
  it('that does not answer is asked again the next time', async () => {
    const down = await startIssuer();
    await down.stop();
    const oidc = {
      issuer: new URL(down.url),
      name: 'down',
      clientId: 'x',
      clientSecret: undefined,
      scopes: ['openid'],
      publicUrl,
      admission: { roleClaim: 'g', roleOfValue: new Map(), defaultRole: null, emailDomains: [] },
    };
    const lonely = await startTeamApi({ config: { oidc } });
    try {
      expect((await lonely.get('/sign-in/oidc')).status).toBe(503);
      expect((await lonely.get('/sign-in')).status).toBe(200);
    } finally {
      await lonely.stop();
    }
  });
});
