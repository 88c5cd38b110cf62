import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Demo } from '@tributary/domain';
import { startApi, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;
let withoutDemo: TestApi;
let state: Demo = { state: 'absent', projectId: null };

beforeAll(async () => {
  const demo = {
    read: async () => state,
    start: async () => void (state = { state: 'playing', projectId: 'acme' }),
    remove: async () => void (state = { state: 'absent', projectId: null }),
  };
  [api, withoutDemo] = await Promise.all([startApi({ demo }), startApi()]);
});

afterAll(() => Promise.all([api.stop(), withoutDemo.stop()]));

describe('/api/demo', () => {
  it('is started, told and removed', async () => {
    expect((await api.get('/api/demo')).body.state).toBe('absent');
    const started = await api.send('POST', '/api/demo');
    expect([started.status, started.body]).toEqual([202, { state: 'playing', projectId: 'acme' }]);
    expect((await api.get('/api/demo')).body.state).toBe('playing');
    expect((await api.send('DELETE', '/api/demo')).status).toBe(204);
    expect((await api.get('/api/demo')).body.state).toBe('absent');
  });

  it('is missing where the server cannot play one', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const { status, body } = await withoutDemo.send(method, '/api/demo');
      expect([status, body.code]).toEqual([404, 'demo_unavailable']);
    }
  });
});
