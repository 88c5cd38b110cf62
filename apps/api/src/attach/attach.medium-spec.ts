import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { run, seedFamily, session } from '../test-kit/seed-family.js';
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

  it('guesses no tool: it is that of the family, or unknown', async () => {
    const ofParent = { root_id: 'unread', spawner_session_id: 'unread', child_session_id: 'ses_1' };
    await api.insert('sessions', session('unread', { tool: null }));
    await api.insert('sessions', session('ses_1', { root_id: 'unread', tool: 'opencode' }));
    await api.insert('runs', run('told', ofParent));
    const { body: told } = await api.get('/api/attach/told');
    expect([told.tool, waysOf(told)]).toEqual(['opencode', ['session', 'parent']]);
    const { body: parent } = await api.get('/api/attach/unread');
    expect([parent.tool, waysOf(parent)]).toEqual(['unknown', []]);
  });

  it.each(['nobody', 'main:a1', '%00'])('knows no run %s', async (id) => {
    const { status, body } = await api.get(`/api/attach/${id}`);
    expect([status, body.code]).toEqual([404, 'no_such_run']);
  });
});
