import { newSessionFacts } from '@tributary/domain';
import type { TestApi } from './start-api.js';

export const cardId = '00000000-0000-4000-8000-000000000001';
export const developerId = '00000000-0000-4000-8000-00000000000a';

/** The `minute`th minute of the test day. */
export const at = (minute: number): string => new Date(Date.UTC(2026, 10, 16, 9, minute)).toISOString();

export const session = (id: string, more: object = {}) => ({
  id,
  root_id: id,
  tool: 'claude-code',
  project_id: 'shop',
  status: 'running',
  started_at: at(0),
  last_activity_at: at(30),
  facts: JSON.stringify(newSessionFacts(id)),
  ...more,
});

export const run = (id: string, more: object = {}) => ({
  id,
  root_id: 'main',
  spawner_session_id: 'main',
  depth: 1,
  agent_type: 'Explore',
  status: 'completed',
  is_background: false,
  evidence: [],
  ...more,
});

export const usage = (messageId: string, sessionId: string, costUsd: number | null, more: object = {}) => ({
  message_id: messageId,
  session_id: sessionId,
  model: 'claude-opus-4-5',
  at: at(10),
  input: 10,
  output: 20,
  cache_read: 30,
  cache_write_5m: 40,
  cache_write_1h: 50,
  reasoning: 0,
  web_searches: 0,
  is_fast: false,
  cost_usd: costUsd,
  is_counted: true,
  ...more,
});

export const toolCall = (sessionId: string, toolUseId: string, more: object = {}) => ({
  session_id: sessionId,
  part_id: `tool/${toolUseId}`,
  role: 'assistant',
  kind: 'tool',
  at: at(11),
  text: '{"file":"a.ts"}',
  tool_use_id: toolUseId,
  tool_name: 'Read',
  ...more,
});

/**
 * `main` (card PAY-1) asked `explore` (done) and `worker` (running), which asked `reviewer` (failed, unpriced model).
 * A warm-up belongs to it too, and `fork` repeats one of its messages.
 */
export async function seedFamily({ insert }: Pick<TestApi, 'insert'>): Promise<void> {
  await insert('developers', { id: developerId, name: 'ann' });
  await insert('projects', { id: 'shop', name: 'shop', path: '/src/shop' });
  await insert('cards', {
    id: cardId,
    key: 'PAY-1',
    title: 'Retry payments',
    stage: 'in_progress',
    project_id: 'shop',
  });
  await insert(
    'sessions',
    session('main', {
      developer_id: developerId,
      title: 'Retry',
      facts: JSON.stringify({
        ...newSessionFacts('main'),
        reportedCost: { at: 1, value: { totalUsd: 2, byModel: {} } },
      }),
    }),
    session('main:a1', { root_id: 'main', parent_session_id: 'main', agent_id: 'a1', status: 'completed' }),
    session('main:a2', { root_id: 'main', parent_session_id: 'main', agent_id: 'a2' }),
    session('main:a3', { root_id: 'main', parent_session_id: 'main:a2', agent_id: 'a3', status: 'failed' }),
    session('main:w1', { root_id: 'main', parent_session_id: 'main', agent_id: 'w1', purpose: 'warm-up' }),
    session('fork', { last_activity_at: at(5), status: 'completed' }),
  );
  await insert('session_bindings', {
    session_id: 'main',
    card_id: cardId,
    tier: 'branch',
    confidence: 0.75,
    evidence: { branch: 'PAY-1' },
  });
  await insert('session_mappings', {
    child_session_id: 'main:a1',
    card_id: cardId,
    parent_session_id: 'main',
    tier: 'parent',
    confidence: 1,
  });
  await seedRuns(insert);
  await seedUsage(insert);
  await insert(
    'todos',
    { session_id: 'main', position: 0, content: 'Find callers', status: 'completed' },
    {
      session_id: 'main',
      position: 1,
      content: 'Write worker',
      status: 'in_progress',
      active_form: 'Writing',
    },
    { session_id: 'main', position: 2, content: 'Ask the provider', status: 'cancelled' },
  );
}

async function seedRuns(insert: TestApi['insert']): Promise<void> {
  await insert(
    'runs',
    run('explore', {
      tool_use_id: 't1',
      agent_id: 'a1',
      child_session_id: 'main:a1',
      started_at: at(1),
      completed_at: at(3),
      description: 'Trace callers',
      evidence: [{ kind: 'spawn', at: at(1), detail: 'Asked for' }],
    }),
    run('worker', {
      agent_id: 'a2',
      child_session_id: 'main:a2',
      agent_type: 'general-purpose',
      status: 'running',
      started_at: at(2),
    }),
    run('reviewer', {
      agent_id: 'a3',
      child_session_id: 'main:a3',
      parent_run_id: 'worker',
      spawner_session_id: 'main:a2',
      depth: 2,
      agent_type: 'reviewer',
      status: 'failed',
      error: 'API error 529',
      started_at: at(4),
      completed_at: at(5),
    }),
    run('warm-up', { agent_id: 'w1', child_session_id: 'main:w1' }),
  );
}

async function seedUsage(insert: TestApi['insert']): Promise<void> {
  await insert(
    'message_usage',
    usage('m1', 'main', 0.5),
    usage('m1', 'fork', 0.5, { is_counted: false }),
    usage('m2', 'main:a1', 0.1, { run_id: 'explore' }),
    usage('m3', 'main:a2', 0.2, { run_id: 'worker', at: '2026-11-15T23:59:00.000Z' }),
    usage('m4', 'main:a3', null, { run_id: 'reviewer', model: 'house-model' }),
    usage('m5', 'main:w1', 0.05),
  );
  await insert(
    'messages',
    toolCall('main', 'x1', { message_id: 'm1', output: 'ok', is_error: false, returned_at: at(12) }),
    toolCall('fork', 'x1', { message_id: 'm1' }),
    toolCall('main:a1', 'x2', { message_id: 'm2', run_id: 'explore', output: 'nothing', is_error: true }),
    toolCall('main:a1', 'x3', { message_id: 'no-usage', run_id: 'explore' }),
    {
      session_id: 'main:a1',
      part_id: 'p1',
      role: 'user',
      kind: 'text',
      at: at(1),
      text: 'Trace!',
      is_prompt: true,
      run_id: 'explore',
    },
    {
      session_id: 'main:a1',
      part_id: 'p2',
      role: 'assistant',
      kind: 'text',
      at: at(13),
      text: 'Two callers.',
      run_id: 'explore',
    },
  );
}
