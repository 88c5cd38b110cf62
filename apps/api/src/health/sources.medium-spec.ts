import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InProcessChunkStream } from '@tributary/stream';
import { developerId } from '../test-kit/seed-family.js';
import { startApi, type Json, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;
const stream = new InProcessChunkStream();

beforeAll(async () => {
  api = await startApi({ intake: { stream, hostId: 'desk' } });
  await api.insert('developers', { id: developerId, name: 'ann' });
  await api.insert(
    'hosts',
    { id: 'desk', name: 'desk', developer_id: developerId, last_seen_at: new Date().toISOString() },
    { id: 'laptop', name: 'laptop', last_seen_at: '2026-01-01T00:00:00.000Z', clock_ahead_ms: -3_600_000 },
    { id: 'new', name: 'new' },
  );
  await api.insert(
    'sources',
    source(1, 'desk'),
    source(2, 'desk', { previous_id: 1, generation: 1, committed: 512, line_count: 7 }),
    source(3, 'desk', { is_gone: true }),
    source(4, 'laptop', { rewind_asked: true }),
  );
  await api.insert('dead_letters', letter(2, 10), letter(2, 9), letter(4, 5, { line: null }), letter(99, 1));
  await api.insert(
    'unknown_formats',
    { tool: 'claude-code', tool_version: '3.0', line_type: 'dream', family: 'a', count: 2 },
    { tool: 'claude-code', tool_version: '3.0', line_type: 'dream', family: 'b', count: 3 },
  );
});

afterAll(async () => {
  await api.stop();
  await stream.close();
});

const source = (id: number, host: string, more: object = {}) => ({
  id,
  host_id: host,
  kind: 'claude.transcript',
  shape: 'append',
  path: `projects/${id}.jsonl`,
  family: `f${id}`,
  updated_at: `2026-11-16T09:0${id}:00.000Z`,
  ...more,
});

const letter = (sourceId: number, position: number, more: object = {}) => ({
  source_id: sourceId,
  generation: 0,
  position,
  reason: 'not JSON',
  sample: 'a secret',
  line: '{',
  created_at: '2026-11-16T09:00:00.000Z',
  ...more,
});

const items = async (path: string): Promise<Json[]> => (await api.get(path)).body.items;

describe('GET /api/health', () => {
  it('counts what is read, who reports, what failed and what waits', async () => {
    await stream.publish(0, { sourceId: '2', generation: 1, start: 512, lines: [] });
    expect((await api.get('/api/health')).body).toEqual({
      watched: null,
      sources: { total: 3, gone: 1, rewinding: 1 },
      collectors: { total: 3, silent: 2 },
      deadLetters: 4,
      databaseBytes: expect.any(Number),
      unknownFormats: 1,
      lag: { waiting: 1, pending: 0 },
      lastStoredAt: '2026-11-16T09:04:00.000Z',
    });
  });
});

describe('GET /api/health/sources', () => {
  it('lists the current generation of each source, the last stored first', async () => {
    const all = await items('/api/health/sources');
    expect(all.map(({ id }) => id)).toEqual(['4', '3', '2']);
    expect(all[2]).toMatchObject({ host: 'desk', committedBytes: 512, lines: 7, deadLetters: 2 });
  });

  it('takes a machine, and whether the file is gone', async () => {
    expect((await items('/api/health/sources?host=laptop')).map(({ id }) => id)).toEqual(['4']);
    expect((await items('/api/health/sources?gone=true')).map(({ id }) => id)).toEqual(['3']);
  });

  it('pages without loss while sources move', async () => {
    const first = (await api.get('/api/health/sources?limit=2')).body;
    await api.pool.query(`UPDATE sources SET updated_at = '2027-01-01T00:00:00Z' WHERE id = 4`);
    const second = (await api.get(`/api/health/sources?limit=2&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items].map(({ id }: Json) => id)).toEqual(['4', '3', '2']);
    expect([first.total, second.nextCursor]).toEqual([3, null]);
    await api.pool.query(`UPDATE sources SET updated_at = '2026-11-16T09:04:00Z' WHERE id = 4`);
  });

  it('refuses a cursor that is none and a page that is too large', async () => {
    expect((await api.get('/api/health/sources?cursor=x')).body.code).toBe('malformed_cursor');
    expect((await api.get('/api/health/sources?limit=201')).body.code).toBe('invalid_input');
    expect((await api.get('/api/health/sources?gone=maybe')).body.code).toBe('invalid_input');
  });
});

describe('GET /api/health/collectors', () => {
  it('says who is silent, and whose clock is wrong', async () => {
    const all = await items('/api/health/collectors');
    const told = all.map((each) => [
      each.host,
      each.developer,
      each.isSilent,
      each.clockAheadMs,
      each.sources,
    ]);
    expect(told).toEqual([
      ['desk', 'ann', false, null, 2],
      ['laptop', null, true, -3_600_000, 1],
      ['new', null, true, null, 0],
    ]);
  });
});

describe('GET /api/health/dead-letters', () => {
  it('tells where and why, never the text', async () => {
    const { text, body } = await api.get('/api/health/dead-letters');
    expect(text).not.toContain('secret');
    expect(body.items.map(({ path, position, canReplay }: Json) => [path, position, canReplay])).toEqual([
      [null, 1, true],
      ['projects/4.jsonl', 5, false],
      ['projects/2.jsonl', 10, true],
      ['projects/2.jsonl', 9, true],
    ]);
  });

  it('pages through letters of one moment without loss', async () => {
    const seen: number[] = [];
    let cursor = '';
    do {
      const { body } = await api.get(`/api/health/dead-letters?limit=1${cursor}`);
      seen.push(...body.items.map(({ position }: Json) => position));
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    expect(seen).toEqual([1, 5, 10, 9]);
  });

  it('takes a machine', async () => {
    expect(await items('/api/health/dead-letters?host=laptop')).toHaveLength(1);
  });
});

describe('GET /api/health/unknown-formats', () => {
  it('adds up the families', async () => {
    expect(await items('/api/health/unknown-formats')).toMatchObject([{ lineType: 'dream', lines: 5 }]);
  });
});
