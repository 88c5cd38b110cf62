import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partitionOf, type Role, type Scope } from '@tributary/domain';
import { TokenRepository } from '@tributary/store';
import { InProcessChunkStream } from '@tributary/stream';
import { createToken, operator } from '../test-kit/start-team-api.js';
import { startApi, type Json, type TestApi } from '../test-kit/start-api.js';

const stream = new InProcessChunkStream({ highWater: { bytes: 64 * 1024 * 1024 } });
const family = 'session-1';
const identity = { dev: '1', ino: '2', birthtimeNs: '3', firstLineHash: null };
const created = {
  kind: 'created',
  path: 'projects/p/x.jsonl',
  sourceKind: 'claude.transcript',
  shape: 'append',
  family,
  identity,
};
const line = (end: number, text = '{}') => ({ kind: 'text', end, text });

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ intake: { stream, hostId: 'laptop' } });
});
afterAll(async () => {
  await api.stop();
  await stream.close();
});

async function register(
  to: TestApi = api,
  headers: Record<string, string> = {},
  host = 'laptop',
): Promise<string> {
  const { status, body } = await to.send('POST', '/api/ingest/positions', { host, change: created }, headers);
  expect(status).toBe(200);
  return body.sourceId;
}

async function takeAll(): Promise<Json[]> {
  const entries = await stream.open(partitionOf(family)).read({ maxEntries: 100, waitMs: 0 });
  await stream.acknowledge(entries);
  return entries.map(({ chunk }) => chunk);
}

async function post(
  to: TestApi,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<{ status: number; code: string }> {
  const answer = await fetch(`${to.url}/api/ingest/chunks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: new Uint8Array(body),
  });
  const { code } = (await answer.json()) as { code: string };
  return { status: answer.status, code };
}

describe('handing over lines', () => {
  it('puts them on the stream, in the partition of their family, as they came', async () => {
    const sourceId = await register();
    const chunk = {
      sourceId,
      generation: 0,
      start: 0,
      lines: [line(3), { ...line(9, 'é"\u2028'), writtenAt: 5 }],
      tailHash: 'a'.repeat(64),
    };
    expect((await api.send('POST', '/api/ingest/chunks', { chunks: [chunk] })).status).toBe(202);
    expect(await takeAll()).toEqual([chunk]);
  });

  it('takes them packed', async () => {
    const sourceId = await register();
    const chunk = { sourceId, generation: 0, start: 0, lines: [line(3)] };
    const packed = gzipSync(JSON.stringify({ chunks: [chunk] }));
    expect(await post(api, packed, { 'content-encoding': 'gzip' })).toMatchObject({ status: 202 });
    expect(await takeAll()).toEqual([chunk]);
  });

  it('tells what it knows of a file, by its identity, else by its path', async () => {
    const sourceId = await register();
    const { path } = created;
    const keys = [
      { path, dev: '1', ino: '2', birthtimeNs: '3' },
      { path, dev: '1', ino: '8', birthtimeNs: '3' },
      { path: 'elsewhere', dev: '1', ino: '9', birthtimeNs: '3' },
    ];
    const { body } = await api.send('POST', '/api/ingest/positions/lookup', { host: 'laptop', keys });
    expect(body.items).toMatchObject([
      { byIdentity: { sourceId }, byPath: null },
      { byIdentity: null, byPath: { sourceId } },
      { byIdentity: null, byPath: null },
    ]);
    const other = await api.send('POST', '/api/ingest/positions/lookup', { host: 'desktop', keys });
    expect(other.body.items).toEqual(keys.map(() => ({ byIdentity: null, byPath: null })));
  });

  it('tells lost lines from waiting ones', async () => {
    const sourceId = await register();
    const chunk = { sourceId, generation: 0, start: 0, lines: [line(3)] };
    await api.send('POST', '/api/ingest/chunks', { chunks: [chunk] });
    const look = async () => (await api.get(`/api/ingest/positions?sources=${sourceId}`)).body.items[0];
    expect(await look()).toMatchObject({ committed: 0, isWaiting: true });
    await takeAll();
    expect(await look()).toMatchObject({ committed: 0, isWaiting: false });
  });

  it.each([
    ['no lines', { lines: [] }],
    ['a line that ends before it begins', { start: 5, lines: [line(3)] }],
    ['lines out of order', { lines: [line(9), line(3)] }],
    ['a source that cannot be', { sourceId: '1; DROP TABLE sources' }],
    ['a position beyond numbers', { lines: [line(1e300)] }],
  ])('refuses %s', async (_what, wrong) => {
    const chunk = { sourceId: '1', generation: 0, start: 0, lines: [line(3)], ...wrong };
    const { status, body } = await api.send('POST', '/api/ingest/chunks', { chunks: [chunk] });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  it('refuses lines of a source that nobody registered', async () => {
    const chunk = { sourceId: '999999', generation: 0, start: 0, lines: [line(3)] };
    const { status, body } = await api.send('POST', '/api/ingest/chunks', { chunks: [chunk] });
    expect([status, body.code]).toEqual([404, 'no_such_source']);
  });

  it('refuses the name of a family that Postgres cannot hold', async () => {
    const { status, body } = await api.get('/api/ingest/totals?families=%00');
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  it('says so where there is no stream', async () => {
    const deaf = await startApi();
    const sourceId = await register(deaf);
    const chunk = { sourceId, generation: 0, start: 0, lines: [line(3)] };
    const { status, body } = await deaf.send('POST', '/api/ingest/chunks', { chunks: [chunk] });
    await deaf.stop();
    expect([status, body.code]).toEqual([503, 'ingest_unavailable']);
  });
});

describe('bodies', () => {
  it('may be as large as the largest line, and no larger', async () => {
    const sourceId = await register();
    const chunkOf = (bytes: number) =>
      Buffer.from(
        JSON.stringify({
          chunks: [{ sourceId, generation: 0, start: 0, lines: [line(bytes, 'x'.repeat(bytes))] }],
        }),
      );
    expect(await post(api, chunkOf(15 * 1024 * 1024))).toMatchObject({ status: 202 });
    await takeAll();
    expect(await post(api, chunkOf(17 * 1024 * 1024))).toEqual({ status: 413, code: 'body_too_large' });
  });

  it('are not inflated beyond their limit', async () => {
    // A gigabyte in parts: packing it all would take longer than what is tested.
    const part = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    const bomb = Buffer.concat(Array.from({ length: 16 }, () => part));
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    expect(await post(api, bomb, { 'content-encoding': 'gzip' })).toEqual({
      status: 413,
      code: 'body_too_large',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  it.each([
    ['br', 415],
    ['gzip', 400],
  ])('that are not what they say are refused: %s', async (encoding, status) => {
    expect(await post(api, Buffer.from('{"chunks":[]}'), { 'content-encoding': encoding })).toMatchObject({
      status,
    });
  });
});

describe('a team', () => {
  let team: TestApi;
  let tokens: TokenRepository;
  beforeAll(async () => {
    team = await startApi({ config: { mode: 'team' }, intake: { stream, hostId: 'server' } });
    tokens = new TokenRepository(team.pool);
  });
  afterAll(async () => {
    await team.stop();
  });

  const tokenOf = async (developer: string, scopes: Scope[] = ['ingest'], role: Role = 'member') => {
    const secret = await createToken(tokens, { name: `${developer}'s laptop`, developer, role, scopes });
    return { authorization: `Bearer ${secret}` };
  };

  it.each<[string, Record<string, string>]>([
    ['no token', {}],
    ['a made-up token', { authorization: `Bearer trb_${'x'.repeat(43)}` }],
    ['a token in the wrong place', { cookie: `token=trb_${'x'.repeat(43)}` }],
  ])('takes nothing with %s', async (_what, headers) => {
    const { status } = await team.send(
      'POST',
      '/api/ingest/positions/lookup',
      { host: 'h', keys: [] },
      headers,
    );
    expect(status).toBe(401);
    expect(
      (await team.send('POST', '/api/hooks/claude', { session_id: 's', hook_event_name: 'Stop' }, headers))
        .status,
    ).toBe(401);
  });

  it('takes nothing with a token for reading', async () => {
    const { status } = await team.send(
      'POST',
      '/api/ingest/positions/lookup',
      { host: 'h', keys: [] },
      await tokenOf('Ada', ['read']),
    );
    expect(status).toBe(403);
  });

  it('takes nothing more once a token is revoked', async () => {
    const headers = await tokenOf('Grace');
    const sourceId = await register(team, headers);
    await tokens.revoke({ which: "Grace's laptop", by: operator });
    const chunk = { sourceId, generation: 0, start: 0, lines: [line(3)] };
    expect((await team.send('POST', '/api/ingest/chunks', { chunks: [chunk] }, headers)).status).toBe(401);
  });

  it('keeps the sources of two developers apart, even of machines with the same name', async () => {
    const [ada, bob] = [await tokenOf('Ada'), await tokenOf('Bob')];
    const sourceId = await register(team, ada, 'laptop');
    const chunk = { sourceId, generation: 0, start: 0, lines: [line(3)] };
    const moved = { kind: 'moved', sourceId, generation: 0, path: 'stolen', identity };
    const key = { path: created.path, dev: '1', ino: '2', birthtimeNs: '3' };
    expect((await team.send('POST', '/api/ingest/chunks', { chunks: [chunk] }, bob)).body.code).toBe(
      'not_yours',
    );
    expect(
      (await team.send('POST', '/api/ingest/positions', { host: 'laptop', change: moved }, bob)).body.code,
    ).toBe('not_yours');
    expect((await team.get(`/api/ingest/positions?sources=${sourceId}`, bob)).body.code).toBe('not_yours');
    const { body } = await team.send(
      'POST',
      '/api/ingest/positions/lookup',
      { host: 'laptop', keys: [key] },
      bob,
    );
    expect(body.items).toEqual([{ byIdentity: null, byPath: null }]);
    expect(await takeAll()).toEqual([]);
    expect((await team.send('POST', '/api/ingest/chunks', { chunks: [chunk] }, ada)).status).toBe(202);
    expect(await takeAll()).toHaveLength(1);
  });
});
