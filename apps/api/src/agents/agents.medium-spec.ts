import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agentConversationSchema, pageOf, projectSchema } from '@tributary/domain';
import { at, run, seedFamily } from '../test-kit/seed-family.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await seedFamily(api);
});

afterAll(() => api.stop());

const agent = '/api/projects/shop/sessions/main/agents';

describe('GET /api/projects', () => {
  it('lists the folders that agents work in', async () => {
    const { body } = await api.get('/api/projects');

    expect(pageOf(projectSchema).parse(body)).toEqual(body);
    expect(body.items).toEqual([
      {
        id: 'shop',
        name: 'shop',
        path: '/src/shop',
        sessionCount: 2,
        lastActivityAt: at(30),
        visibility: 'team',
        keepContentDays: null,
        keepFactsDays: null,
        canChange: true,
      },
    ]);
  });
});

describe('GET /api/projects/{projectId}/sessions/{sessionId}/agents/{agentId}', () => {
  it('tells the conversation of a sub-agent with its status', async () => {
    const { body } = await api.get(`${agent}/a1`);

    expect(agentConversationSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ childSessionId: 'main:a1', status: 'completed', messages: { total: 4 } });
    expect(body.runs).toMatchObject([{ runId: 'explore', costUsd: 0.1 }]);
  });

  it('finds an agent by its session as well, as OpenCode names them', async () => {
    expect((await api.get(`${agent}/main:a3`)).body).toMatchObject({ status: 'failed' });
  });

  it('tells the latest state of an agent that was continued', async () => {
    await api.insert(
      'runs',
      run('worker-again', {
        agent_id: 'a2',
        child_session_id: 'main:a2',
        status: 'aborted',
        started_at: at(25),
      }),
    );
    const { body } = await api.get(`${agent}/a2`);

    expect(body.status).toBe('aborted');
    expect(body.runs.map(({ runId }: { runId: string }) => runId)).toEqual(['worker', 'worker-again']);
  });

  it('writes it as a text for another agent', async () => {
    const { text, headers } = await api.get(`${agent}/a1?format=markdown`);

    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(text).toMatch(/^# Explore: Trace callers\n\n- Status: completed\n/);
    expect(text).toContain('## user\n\nTrace!');
    expect(text).toContain('## tool: Read\n\n```\n{"file":"a.ts"}\n```\n\nError:\n\n```\nnothing\n```');
    expect(text.trimEnd()).toMatch(/Two callers\.$/);
  });

  it.each([
    ['/api/projects/shop/sessions/main/agents/a9', 'no_such_agent'],
    ['/api/projects/other/sessions/main/agents/a1', 'no_such_session'],
    ['/api/projects/shop/sessions/main:a1/agents/a1', 'no_such_session'],
    ['/api/projects/shop/sessions/main/agents/w1', 'no_such_agent'],
  ])('has nothing at %s', async (path, code) => {
    const { status, body } = await api.get(path);
    expect([status, body.code]).toEqual([404, code]);
  });

  it('refuses a format it does not know', async () => {
    expect((await api.get(`${agent}/a1?format=pdf`)).status).toBe(400);
  });
});
