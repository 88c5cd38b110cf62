import { describe, expect, it } from '@jest/globals';
import { createRedactor } from './create-redactor.js';
import { allLines } from './test-kit/corpus-lines.js';

const redactor = createRedactor({ level: 'redacted', key: 'of this machine' });

describe('the recorded runs, in which nobody wrote a secret', () => {
  it('pass untouched, every line of both tools', () => {
    const lines = allLines();
    expect(lines.length).toBeGreaterThan(10_000);
    const touched = lines.filter(({ source, text }) => redactor.redact(source.kind, text).text !== text);
    expect(touched).toEqual([]);
  });

  it('mostly stay bytes, and are the same text where they do not', () => {
    const lines = allLines().map(({ source, text }) => ({ kind: source.kind, bytes: Buffer.from(text) }));
    const passed = lines.map(({ kind, bytes }) => ({ bytes, text: redactor.redact(kind, bytes).text }));
    const decoded = passed.filter(({ bytes, text }) => text !== bytes);
    expect(decoded.every(({ bytes, text }) => text === bytes.toString())).toBe(true);
    expect(decoded.length).toBeLessThan(lines.length / 10);
  });
});

describe('ordinary text and code', () => {
  const passes = [
    'const token = await getToken(user.id);',
    'password: string; passwordHash?: string | undefined',
    'function login(password: string, token: Token): Promise<Session>',
    'if (password === confirmPassword) return;',
    'api_key=os.environ["OPENAI_API_KEY"]',
    'secret: process.env.SESSION_SECRET_1',
    'const apiKey = config.services.v2.apiKey;',
    'password = ${DB_PASSWORD}',
    'token: <your-token-here>',
    '"max_tokens": 4096, "input_tokens": 123456, "tokenCount": 12',
    'total_tokens: 1234567890123456',
    'The password is required. The token was rejected; a secret is needed.',
    'Bearer authentication and Basic understanding of tokens',
    'git checkout 9fceb02d0ae598e95dc970b74767f19372d61af8',
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    'session 3b757d67-799a-4923-880e-0917373a71ff, agent a40cff57747311bcb',
    'toolu_01DdCAdEw8qkCC2c9dMzQHwv msg_01z6BZ349VF4NS7CCcSgPCXe req_011CVBCDEFGHJKLMNPQRSTUV',
    'ses_3f1c2d4e5a6b7c8d9e0fABCDEF prt_c0d1e2f3a4b5c6d7e8f9 evt_1e20623c0001abcdef',
    'task-0123456789abcdef0123456789abcdef disk-usage risk-assessment-of-the-project',
    'class="sk-fading-circle-2 sk-circle-container-12-large"',
    'http://localhost:3000/users/12?email=a@b.test and git@github.com:acme/app.git',
    'docker run -u 1000:1000 --user=node',
    'at 1794793415616, id 4111111111111112, version 4.1.11.1',
    'scp -r ./dist deploy@host:/srv/www',
    "pem.includes('-----BEGIN PRIVATE KEY-----') && pem.includes('-----END PRIVATE KEY-----')",
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk',
    'cookie: CookieOptions; document.cookie = name',
    'npm_config_registry npm_lifecycle_event npm_package_name',
    'nextPageToken: undefined, csrfToken: req.csrfToken()',
    'primary_key=True, key="value", "key": "some-translation.key"',
  ];

  it.each(passes)('is left alone: %s', (text) => {
    const line = JSON.stringify({ type: 'user', message: { content: text } });
    expect(redactor.redact('claude.transcript', line)).toEqual({ outcome: 'passed', text: line, hits: {} });
  });
});

it('hands back the very string where there is nothing to replace, and at the level of full', () => {
  const line = JSON.stringify({ type: 'user', message: { content: 'hello' } });
  expect(redactor.redact('claude.transcript', line).text).toBe(line);
  const full = createRedactor({ level: 'full', key: 'of this machine' });
  expect(full.redact('claude.transcript', `not JSON`)).toEqual({
    outcome: 'passed',
    text: 'not JSON',
    hits: {},
  });
});
