import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FileImport, ImportPrivacy, planImport, ServerLink } from '@tributary/ingest';
import { eventually } from '../../test-kit/eventually.js';
import { corpus, seenAgents, trueAgents, truthOf } from '../../test-kit/recorded-truth.js';
import { startServer, type Json, type TestServer } from '../../test-kit/start-server.js';

const run = 'claude/2.1.325-o-http-text';
const truth = truthOf(run);
const payloads: Json[] = readFileSync(join(corpus, run, 'hooks-http.jsonl'), 'utf8')
  .split('\n')
  .slice(0, -1)
  .map((line) => JSON.parse(line).body);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
});

async function send(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(`${server.url}/api/hooks/claude`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('POST /api/hooks/claude', () => {
  it('answers every recorded hook at once, with nothing that Claude Code could take for an answer', async () => {
    for (const payload of payloads) {
      const answer = await send(payload);
      expect([answer.status, await answer.text()]).toEqual([202, '']);
      // Two hooks of the same words in the same millisecond are one.
      await sleep(2);
    }
    await eventually(async () => {
      const { rows } = await server.database.query<{ lines: number }>(
        `SELECT sum(line_count)::int AS lines FROM sources WHERE kind = 'claude.hook' AND host_id = 'laptop'`,
      );
      expect(rows[0]?.lines).toBe(payloads.length);
    });
    const { rows } = await server.database.query('SELECT * FROM dead_letters');
    expect(rows).toEqual([]);
  });

  it('knows from them alone that the session has ended', async () => {
    expect(await server.get(`/api/sessions/${truth.sessionId}`)).toMatchObject({
      status: 'completed',
      cwd: '/home/dev/acme',
    });
  });

  it('agrees with the transcripts that come later', async () => {
    const plan = await planImport([join(corpus, run, 'claude')]);
    const files = await new ImportPrivacy({ key: Buffer.alloc(32), home: corpus }).guard(plan.files);
    const link = new ServerLink({ url: server.url, giveUpAfterMs: 5_000 });
    await new FileImport({ link, host: 'laptop', files }).run();
    expect(await seenAgents(server, truth.sessionId)).toMatchObject(trueAgents(truth));
  });

  it('shows at once that a session waits for a permission, and that it goes on', async () => {
    const base = { session_id: '00000000-0000-4000-8000-000000000001', cwd: '/home/dev/acme' };
    const attention = async () => (await server.get(`/api/sessions/${base.session_id}`)).attention;
    await send({ ...base, hook_event_name: 'PermissionRequest', tool_name: 'Bash' });
    await eventually(async () => expect(await attention()).not.toBeNull());
    await send({ ...base, hook_event_name: 'PostToolUse', tool_name: 'Bash' });
    await eventually(async () => expect(await attention()).toBeNull());
  });

  it('keeps nothing of what tools were given and gave back', async () => {
    const base = { session_id: '00000000-0000-4000-8000-000000000002', hook_event_name: 'PostToolUse' };
    const secret = 'the-content-of-a-file';
    await send({ ...base, tool_name: 'Read', tool_input: { secret }, tool_response: { secret } });
    await send({ ...base, hook_event_name: 'NobodyKnowsThis', tool_response: secret });
    await eventually(async () =>
      expect((await server.get(`/api/sessions/${base.session_id}`)).id).toBe(base.session_id),
    );
    const { rows } = await server.database.query<{ dump: string }>(
      `SELECT (SELECT string_agg(s::text, '') FROM sessions s) || (SELECT coalesce(string_agg(l::text, ''), '') FROM agent_logs l)
           || (SELECT coalesce(string_agg(m::text, ''), '') FROM messages m) AS dump`,
    );
    expect(rows[0]?.dump).not.toContain(secret);
  });

  it.each([
    [{}, 400],
    [[], 400],
    ['{"session_id": "x", "hook_event_name"', 400],
    [{ session_id: 'x' }, 400],
    [{ session_id: 'x', hook_event_name: 'Stop', prompt: 'p'.repeat(300_000) }, 413],
  ])('refuses what is no hook: %#', async (body, status) => {
    const answer = await send(body);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      expect.stringContaining('problem+json'),
    ]);
  });

  it('takes none from a page of another origin', async () => {
    expect((await send(payloads[0], { origin: 'https://evil.example' })).status).toBe(403);
  });
});
