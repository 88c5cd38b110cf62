import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readinessSchema } from '@tributary/domain';
import { migrationsDirectory, openDatabase } from '@tributary/store';
import { createApiApp, listenApi } from '../index.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

let web: string;
let api: TestApi;

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'tributary-web-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), '<title>Tributary</title>');
  await writeFile(join(web, 'favicon.svg'), '<svg/>');
  await writeFile(join(web, 'assets', 'index-abc.js'), 'run()');
  await writeFile(join(web, 'assets', 'index-abc.js.br'), brotliCompressSync('run()'));
  api = await startApi({ config: { webDirectory: web } });
});

afterAll(async () => {
  await api.stop();
  await rm(web, { recursive: true });
});

describe('the web app', () => {
  it.each(['/', '/cards/PAY-1.2', '/anything/below'])('is its page at %s', async (path) => {
    const { status, text, headers } = await api.get(path);

    expect([status, text]).toEqual([200, '<title>Tributary</title>']);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain(`default-src 'self'; script-src 'self'`);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('lets browsers keep what has a hash in its name', async () => {
    const { text, headers } = await api.get('/assets/index-abc.js');

    expect([text, headers['cache-control']]).toEqual(['run()', 'public, max-age=31536000, immutable']);
    expect(headers['content-type']).toContain('javascript');
    expect((await api.get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('sends what the build has packed to who can unpack it, under its own name only', async () => {
    const { text, headers } = await api.get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' });
    expect([text, headers['content-encoding'], headers['vary']]).toEqual(['run()', 'br', 'accept-encoding']);
    expect(headers['content-type']).toContain('javascript');
    const plain = await api.get('/assets/index-abc.js', { 'accept-encoding': 'gzip' });
    expect([plain.text, plain.headers['content-encoding']]).toEqual(['run()', undefined]);
    expect((await api.get('/assets/index-abc.js.br')).status).toBe(404);
  });

  it.each([
    '/api',
    '/api/nothing',
    '/API/cards',
    '//api/cards',
    '/healthz/',
    '/.env',
    '/.git/config',
    '/favicon.ico',
    '/assets/index-old.js',
    '/assets/..%2f..%2fetc%2fpasswd',
  ])('has a problem and no page at %s', async (path) => {
    const { status, body } = await api.get(path);
    expect([status, body.code]).toEqual([404, 'no_such_route']);
  });

  it('never leaves its folder', async () => {
    for (const path of ['/../../../etc/passwd', '/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd']) {
      expect((await api.get(path)).text).not.toContain('root:');
    }
  });
});

describe('embedded mode', () => {
  it('answers under the names of this machine', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST']) {
      const host = `${name}:${api.port}`;
      expect((await api.get('/healthz', { host, origin: `http://${host}` })).status).toBe(200);
    }
  });

  it.each([
    'evil.example',
    'localhost',
    'localhost:1',
    'localhost.evil.example:{port}',
    '127.0.0.1:{port}.evil',
  ])('refuses the host %s', async (host) => {
    const { status, body } = await api.get('/api/sessions', {
      host: host.replace('{port}', String(api.port)),
    });
    expect([status, body.code]).toEqual([403, 'host_refused']);
  });

  it.each(['http://evil.example', 'null', 'http://localhost:3000', 'https://localhost:{port}'])(
    'refuses pages of %s',
    async (origin) => {
      const headers = { origin: origin.replace('{port}', String(api.port)) };
      for (const path of ['/api/sessions', '/api/stream', '/']) {
        const { status, body } = await api.get(path, headers);
        expect([status, body.code]).toEqual([403, 'origin_refused']);
      }
    },
  );
});

describe('health', () => {
  it('is ready when Postgres answers and is migrated', async () => {
    expect((await api.get('/healthz')).body).toEqual({ status: 'alive' });
    const { status, body } = await api.get('/readyz');
    expect(status).toBe(200);
    expect(readinessSchema.parse(body)).toEqual({
      status: 'ready',
      checks: { postgres: { ok: true, detail: null }, migrations: { ok: true, detail: null } },
    });
  });

  it('is alive but not ready without a database, and says why', async () => {
    const pool = openDatabase('postgresql://me:secret@127.0.0.1:1/none');
    const down = await startApi({
      pool,
      health: { migrationsDirectory, isStreamReachable: async () => false },
    });
    try {
      const { status, body } = await down.get('/readyz');
      expect((await down.get('/healthz')).status).toBe(200);
      expect(status).toBe(503);
      expect(body.checks).toMatchObject({
        postgres: { ok: false, detail: 'ECONNREFUSED' },
        stream: { ok: false, detail: 'the stream does not answer' },
      });
      const sessions = await down.get('/api/sessions');
      expect([sessions.status, sessions.body.code]).toEqual([503, 'database_unavailable']);
      expect(down.errors).toHaveLength(1);
    } finally {
      await down.stop();
      await pool.end();
    }
  });

  it('is not ready while a migration is missing', async () => {
    await api.pool.query(`UPDATE _prisma_migrations SET finished_at = NULL`);
    const { status, body } = await api.get('/readyz');
    await api.pool.query(`UPDATE _prisma_migrations SET finished_at = now()`);

    expect(status).toBe(503);
    expect(body.checks.migrations.detail).toMatch(/^not applied: \d+_foundation/);
  });

  it('tells Prometheus about the process and the streams', async () => {
    const { text, headers } = await api.get('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toMatch(/^tributary_sse_clients 0$/m);
    expect(text).toContain('process_cpu_seconds_total');
  });
});

describe('failures', () => {
  it('are told without a word about the inside', async () => {
    await api.pool.query('ALTER TABLE todos RENAME TO hidden');
    const { status, body, text } = await api.get('/api/sessions');
    await api.pool.query('ALTER TABLE hidden RENAME TO todos');

    expect([status, body.code]).toEqual([500, 'internal']);
    expect(text).not.toMatch(/todos|relation|at /);
    expect(String(api.errors.at(-1))).toContain('relation "todos" does not exist');
  });

  it('name an address that this machine does not have', async () => {
    const config = { host: 'nonsense.invalid', port: 0, webDirectory: null, mode: 'team' as const };
    const binding = { autoCards: 'off' as const, orphanAfterMs: 900_000 };
    const second = await createApiApp({ config, pool: api.pool, binding, health: { migrationsDirectory } });
    await expect(listenApi(second, config)).rejects.toMatchObject({
      code: 'cannot_listen',
      message: expect.stringMatching(
        /^Tributary cannot listen on port 0 of "nonsense\.invalid" \(E\w+\); correct TRIBUTARY_HOST or TRIBUTARY_PORT\.$/,
      ),
    });
    await expect(listenApi(second, { ...config, host: '192.0.2.1' })).rejects.toMatchObject({
      message: expect.stringContaining('(EADDRNOTAVAIL)'),
    });
    await second.close();
  });

  it('name what an address takes, where another method came', async () => {
    const answers = [
      ['PUT', '/api/cards', 'GET, HEAD, POST'],
      ['DELETE', '/api/cards?limit=1', 'GET, HEAD, POST'],
      ['GET', '/sign-out', 'POST'],
    ] as const;
    for (const [method, path, allow] of answers) {
      const { status, headers, body } = await api.send(method as 'GET', path);
      expect([status, headers['allow'], body.code]).toEqual([405, allow, 'method_not_allowed']);
    }
  });

  it.each([
    ['no method that HTTP has', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'bad_request'],
    ['too large headers', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('are problems for %s too', async (_case, text, status, code) => {
    const socket = connect(api.port, '127.0.0.1').setEncoding('utf8');
    socket.end(text);
    const [head = '', body = ''] = (await socket.toArray()).join('').split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('content-type: application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status, code });
  });

  it('name a port that is taken', async () => {
    const config = { host: '127.0.0.1', port: api.port, webDirectory: null, mode: 'embedded' as const };
    const binding = { autoCards: 'off' as const, orphanAfterMs: 900_000 };
    const second = await createApiApp({ config, pool: api.pool, binding, health: { migrationsDirectory } });
    await expect(listenApi(second, config)).rejects.toMatchObject({
      code: 'port_in_use',
      message: expect.stringContaining(`Port ${api.port} of 127.0.0.1 is in use`),
    });
    await second.close();
  });
});
