import { describe, expect, it } from '@jest/globals';
import { projectRuns, type RawEvent } from '@tributary/domain';
import { fileEvents, truthOf } from '../test-kit/corpus.js';
import { buildState } from '../../test-kit/build-state.js';

const call = 'toolu_01';
const clock = { now: Date.UTC(2027, 0), orphanAfterMs: 60_000 };
const line = (sessionId: string, told: object): RawEvent => ({
  source: { kind: 'claude.stream-json', path: 'cli', host: 'made-up' },
  text: JSON.stringify({ session_id: sessionId, ...told }),
});
const task = (subtype: string, more: object, toolUseId = call, sessionId = 's'): RawEvent =>
  line(sessionId, { type: 'system', subtype, task_id: 'w1a2b3c4d', tool_use_id: toolUseId, ...more });
const agent = (agentId: string, state: string, more: object = {}) => ({
  type: 'workflow_agent',
  label: `Job of ${agentId}`,
  agentId,
  state,
  startedAt: 1_000,
  lastProgressAt: 2_000,
  ...more,
});
const phase = { type: 'workflow_phase', index: 1, title: 'Work' };
const progress = (...agents: object[]) => task('task_progress', { workflow_progress: [phase, ...agents] });
const runsOf = (...raws: RawEvent[]) => projectRuns(buildState(raws), clock);

describe('agents of a workflow in a stream', () => {
  it('are shown with their ends, below the call of the workflow', () => {
    const began = progress(agent('a1111111', 'start'));
    const went = progress(
      agent('a1111111', 'done', { model: 'm' }),
      agent('a2222222', 'error', { error: 'API Error: 400' }),
      agent('a3333333', 'progress'),
    );
    const runs = runsOf(began, went, task('task_notification', { status: 'completed' }));
    expect(runs).toMatchObject([
      { agentId: 'a1111111', status: 'completed', completedAt: 2_000, model: 'm' },
      { agentId: 'a2222222', status: 'failed', error: 'API Error: 400' },
      { agentId: 'a3333333', status: 'orphaned', description: 'Job of a3333333' },
    ]);
    expect(runs.map(({ toolUseId, depth, startedAt }) => ({ toolUseId, depth, startedAt }))).toEqual(
      Array.from({ length: 3 }, () => ({ toolUseId: call, depth: 1, startedAt: 1_000 })),
    );
  });

  it('are stopped with it', () => {
    const runs = runsOf(
      progress(agent('a1111111', 'done'), agent('a2222222', 'progress')),
      task('task_notification', { status: 'stopped' }),
    );
    expect(runs.map(({ status }) => status)).toEqual(['completed', 'aborted']);
  });

  it('are those of the transcripts', () => {
    const run = '2.1.325-w-text';
    const { sessionId, agents } = truthOf(run);
    const told = agents.map(({ agentId, description }) => agent(agentId!, 'done', { label: description }));
    const stream = task('task_progress', { workflow_progress: told }, agents[0]!.toolUseId, sessionId);
    const seen = runsOf(...fileEvents(run), stream);
    const brief = seen.map(({ agentId, toolUseId, status }) => ({ agentId, toolUseId, status }));
    expect(brief).toHaveLength(agents.length);
    expect(brief).toEqual(
      expect.arrayContaining(
        agents.map(({ agentId, toolUseId, expectedStatus: status }) => ({ agentId, toolUseId, status })),
      ),
    );
  });
});
