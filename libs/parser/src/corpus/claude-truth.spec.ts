import { describe, expect, it } from '@jest/globals';
import { listTodos, measure, projectRuns, type RawEvent, type RunView, type State, type Tokens } from '@tributary/domain';
import { corpusRuns, fileEvents, truthOf, type TrueAgent, type Truth } from '../claude/test-kit/corpus.js';
import { parse } from '../parse.js';
import { buildState } from '../test-kit/build-state.js';

const clock = { now: Date.UTC(2027, 0), orphanAfterMs: 15 * 60_000 };

type UsageTruth = TrueAgent['usageByModel'];

function tokensOf(usage: UsageTruth[string], hasOutput: boolean): Partial<Tokens> {
  return {
    input: usage['input_tokens'] ?? 0,
    cacheRead: usage['cache_read_input_tokens'] ?? 0,
    cacheWrite5m: usage['cache_creation_5m'] ?? 0,
    cacheWrite1h: usage['cache_creation_1h'] ?? 0,
    ...(hasOutput ? { output: usage['output_tokens'] ?? 0 } : {}),
  };
}

function usageTruth(usageByModel: UsageTruth, hasOutput: boolean): object {
  return Object.fromEntries(Object.entries(usageByModel).map(([model, usage]) => [model, tokensOf(usage, hasOutput)]));
}

function agentTruth(truth: Truth, agent: TrueAgent): object {
  const hasOutput = truth.outputTokensOnDisk && agent.outputTokensOnDisk !== false;
  return {
    agentId: agent.agentId,
    toolUseId: agent.toolUseId,
    parentAgentId: agent.parentAgentId,
    depth: depthOf(truth, agent),
    agentType: agent.agentType ?? 'general-purpose',
    ...(agent.description === null ? {} : { description: agent.description }),
    status: agent.expectedStatus,
    ...(agent.partlyOnDisk === true
      ? {}
      : { toolCalls: agent.toolCalls, usage: usageTruth(agent.usageByModel, hasOutput) }),
  };
}

function depthOf(truth: Truth, { parentAgentId }: TrueAgent): number {
  const parent = truth.agents.find(({ agentId }) => agentId !== null && agentId === parentAgentId);
  return parent === undefined ? 1 : depthOf(truth, parent) + 1;
}

function agentView(state: State, runs: readonly RunView[], run: RunView): object {
  const own = measure(state, runs).runs.get(run.runId);
  const parent = runs.find(({ runId }) => runId === run.parentRunId);
  return {
    agentId: run.agentId,
    toolUseId: run.toolUseId,
    parentAgentId: parent?.agentId ?? null,
    depth: run.depth,
    agentType: run.agentType,
    description: run.description,
    status: run.status,
    toolCalls: own?.toolUseCount ?? 0,
    usage: Object.fromEntries(own?.tokensByModel ?? []),
  };
}

const byCall = (a: { toolUseId?: unknown; agentId?: unknown }, b: typeof a): number =>
  `${String(a.toolUseId)} ${String(a.agentId)}` < `${String(b.toolUseId)} ${String(b.agentId)}` ? -1 : 1;

function understand(raws: readonly RawEvent[]): { state: State; runs: RunView[] } {
  const state = buildState(raws, parse);
  return { state, runs: projectRuns(state, clock) };
}

describe.each(corpusRuns.filter((run) => fileEvents(run).length > 0))('%s', (run) => {
  const truth = truthOf(run);
  const { state, runs } = understand(fileEvents(run));

  it('has exactly its sub-agents, each with its true status, tools and tokens', () => {
    const seen = runs.map((view) => agentView(state, runs, view)).sort(byCall);
    expect(seen).toMatchObject(truth.agents.map((agent) => agentTruth(truth, agent)).sort(byCall));
    expect(seen).toHaveLength(truth.agents.length);
  });

  it('counts what the main session used itself', () => {
    const own = measure(state, runs).sessions.get(truth.sessionId);
    expect(Object.fromEntries(own?.tokensByModel ?? [])).toMatchObject(mainUsage(truth));
  });
});

describe('titles and todos', () => {
  it.each(corpusRuns.filter((run) => fileEvents(run).length > 0))('name %s', (run) => {
    const { state } = understand(fileEvents(run));
    expect(state.sessions.get(truthOf(run).sessionId)?.title?.value).toMatch(/\S/);
  });

  const done = (content: string): object => ({ content, status: 'completed' });
  const allDone = ['Read the sources', 'Write the note', 'Check the note'].map(done);
  const started = [
    { content: 'Read the sources', status: 'in_progress' },
    { content: 'Write the note', status: 'pending' },
    { content: 'Check the note', status: 'pending' },
  ];
  const shared = ['Write the note', 'Check the note'].map(done);

  it.each([
    ['2.0.71-i-text', allDone, started],
    ['2.1.44-i-text', allDone, started],
    ['2.1.325-i-text', shared, []],
  ])('of %s are those of its last writing, of the session and of its agent apart', (run, main, agent) => {
    const { sessionId, agents } = truthOf(run);
    const transcripts = fileEvents(run).filter(({ source }) => source.kind === 'claude.transcript');
    for (const raws of [fileEvents(run), transcripts]) {
      const { state } = understand(raws);
      const todosOf = (id: string): object[] =>
        listTodos(state.sessions.get(id)!).map(({ content, status }) => ({ content, status }));
      expect(todosOf(sessionId)).toEqual(main);
      expect(todosOf(`${sessionId}:${agents[0]!.agentId}`)).toEqual(agent);
    }
  });
});

function mainUsage(truth: Truth): object {
  const totals: Record<string, Record<string, number>> = {};
  for (const { usage_by_model } of truth.parent) {
    for (const [model, usage] of Object.entries(usage_by_model)) {
      const total = (totals[model] ??= {});
      for (const [kind, count] of Object.entries(usage)) total[kind] = (total[kind] ?? 0) + count;
    }
  }
  return usageTruth(totals, truth.outputTokensOnDisk);
}
