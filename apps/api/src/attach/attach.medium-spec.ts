import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedFamily } from '../test-kit/seed-family.js';
import { startApi, type Json, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await seedFamily(api);
});

afterAll(() => api.stop());

const waysOf = ({ ways }: Json) => ways.map(({ way }: Json) => way);

describe('GET /api/attach/{id}', () => {
  it('tells how to go on with a sub-agent and where its conversation is', async () => {
    const { body } = await api.get('/api/attach/explore');
    expect([body.tool, waysOf(body)]).toEqual(['claude-code', ['hand-over', 'parent']]);
    expect(body.agent).toEqual({ projectId: 'shop', sessionId: 'main', agentId: 'a1' });
  });

  it('tells how to go on with a main session', async () => {
    const { body } = await api.get('/api/attach/main');
    expect([waysOf(body), body.agent]).toEqual([['session'], null]);
  });

  it.each(['nobody', 'main:a1', '%00'])('knows no run %s', async (id) => {
    const { status, body } = await api.get(`/api/attach/${id}`);
    expect([status, body.code]).toEqual([404, 'no_such_run']);
  });
});
