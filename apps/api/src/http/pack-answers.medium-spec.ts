import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardId, seedFamily } from '../test-kit/seed-family.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;
const path = `/api/cards/${cardId}/agent-activity`;

beforeAll(async () => {
  api = await startApi();
  await seedFamily(api);
});

afterAll(() => api.stop());

describe('answers', () => {
  it.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('are packed as "%s" allows', async (accepted, encoding) => {
    const plain = await api.get(path);
    const packed = await api.get(path, { 'accept-encoding': accepted });

    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toBe('accept-encoding');
    expect(packed.body).toEqual(plain.body);
  });

  it('that are small are left as they are', async () => {
    const { headers } = await api.get('/healthz', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('are sent once to who says what they have, until something changes', async () => {
    const { headers } = await api.get(path);
    const tag = String(headers.etag);
    const again = await api.get(path, { 'if-none-match': `"other", ${tag}`, 'accept-encoding': 'br' });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);

    await api.pool.query(`UPDATE runs SET status = 'aborted' WHERE id = 'worker'`);
    await api.insert('outbox', { kind: 'run.updated', subject_id: 'worker', session_id: 'main' });
    expect((await api.get(path, { 'if-none-match': tag })).status).toBe(200);
  });
});
